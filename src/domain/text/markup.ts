/**
 * Escapes a text for HTML or XML, both between tags and in a value in double quotes. Removes the
 * characters that XML does not allow even when they are escaped; HTML does not allow them either.
 */
export function escapeText(text: string): string {
  return text.replaceAll(SPECIAL, (character) => ESCAPED[character] ?? '');
}

/** JSON for a script element. "<" is escaped, so that no text in it can end the element. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
}

/** The characters to escape, and those that XML 1.0 does not allow (all but `Char`), see https://www.w3.org/TR/xml/#charsets. */
const SPECIAL = /[&<>"]|[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

const ESCAPED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};
