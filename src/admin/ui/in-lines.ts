/**
 * A stored text as a text area holds it, where lines end in LF alone. Multipart forms send
 * CR LF, and the area would count as changed by merely being walked through.
 */
export function inLines(text: string | null): string {
  return (text ?? '').replaceAll('\r\n', '\n');
}
