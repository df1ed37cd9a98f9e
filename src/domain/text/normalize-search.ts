/** Longest search text, in UTF-16 code units, which the `maxlength` of a text field counts too. */
export const MAX_SEARCH_LENGTH = 200;

/**
 * Normalizes a search from a search field or from the query of an address. Removes surrounding white
 * space. An address can contain what a field cannot: control characters become spaces, and text after
 * the maximum length is cut off.
 */
export function normalizeSearch(text: string): string {
  const line = text.replaceAll(/\p{Cc}/gu, ' ').trim();
  return line.slice(0, MAX_SEARCH_LENGTH).trim().toWellFormed();
}
