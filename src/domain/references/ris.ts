/** A record of RIS, see https://github.com/reffy/ris-format-specification */
export function risRecord(lines: readonly (readonly [tag: string, value: string])[]): string {
  return [...lines, ['ER', '']].map(([tag, value]) => `${tag}  - ${value}\r\n`).join('');
}
