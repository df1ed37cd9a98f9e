/**
 * The files that Docker sends to the builder of an image. The last line of .dockerignore that matches a
 * file, or a folder that contains it, decides. Only the wildcards `*` and `**` are understood.
 */
export function dockerContext(dockerignore: string, files: readonly string[]): string[] {
  const rules = dockerignore
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({
      pattern: pathPattern(line.replace(/^!/, '')),
      isIncluded: line.startsWith('!'),
    }));
  return files.filter((file) => {
    const rule = rules.findLast(({ pattern }) => pattern.test(file));
    return rule?.isIncluded ?? true;
  });
}

/** Matches the paths that a line of .dockerignore names, and everything below them. */
function pathPattern(line: string): RegExp {
  const source = line.replaceAll(/\*\*\/|\*|[^\w/]/g, (part) => {
    if (part === '**/') return '(?:.*/)?';
    return part === '*' ? '[^/]*' : `\\${part}`;
  });
  return new RegExp(`^${source}(?:/|$)`);
}
