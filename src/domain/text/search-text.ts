/** Longest search text, in UTF-16 code units, which the `maxlength` of a text field counts too. */
export const MAX_SEARCH_LENGTH = 200;

/**
 * Normalizes the text that a visitor typed into the search field or that the query of an address
 * contains. Surrounding white space is removed. An address can contain what the field cannot:
 * control characters become spaces, and text after the maximum length is cut off.
 */
export function searchText(text: string): string {
  const line = text.replaceAll(/\p{Cc}/gu, ' ').trim();
  return line.slice(0, MAX_SEARCH_LENGTH).trim().toWellFormed();
}
