/** The text on one line. Every run of white space and control characters becomes a single space. */
export function oneLine(text: string): string {
  return text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
}
