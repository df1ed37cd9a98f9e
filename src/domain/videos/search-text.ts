/** The most characters of a search, counted like the `maxlength` of a text field. */
export const MAX_SEARCH_LENGTH = 200;

/**
 * The text that a visitor searches for: what they typed or what an address contains, without
 * surrounding white space. Control characters, which a text field cannot hold, become spaces, and
 * a text that is too long is cut off.
 */
export function searchText(text: string): string {
  const line = text.replaceAll(/\p{Cc}/gu, ' ').trim();
  return line.slice(0, MAX_SEARCH_LENGTH).trim().toWellFormed();
}
