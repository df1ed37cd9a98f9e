/**
 * The text that both databases can store: with U+FFFD in place of NUL characters, which PostgreSQL does
 * not store, and of half surrogate pairs, which neither database stores.
 */
export function storableText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\uFFFD');
}
