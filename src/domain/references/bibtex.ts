/**
 * Escapes the characters that have a meaning in BibTeX. BibTeX counts a brace even after a backslash,
 * so braces are written as commands. An empty group, `{}`, between two hyphens or quotes keeps them
 * from becoming a dash or a quotation mark.
 */
export function escapeBibtex(text: string): string {
  return text
    .replaceAll(/[\\{}~^&%$#_]/g, (character) => BIBTEX_COMMANDS[character] ?? `\\${character}`)
    .replaceAll(/(?<=[-'`?!])(?=[-'`])/g, '{}');
}

const BIBTEX_COMMANDS: Record<string, string> = {
  '\\': String.raw`\textbackslash{}`,
  '{': String.raw`\textbraceleft{}`,
  '}': String.raw`\textbraceright{}`,
  '~': String.raw`\textasciitilde{}`,
  '^': String.raw`\textasciicircum{}`,
};

/** An entry of type `misc`, which every BibTeX style supports. */
export function bibtexEntry(key: string, fields: Record<string, string>): string {
  const lines = Object.entries(fields).map(([name, value]) => `  ${name} = {${value}},\n`);
  return `@misc{${key},\n${lines.join('')}}\n`;
}
