/** A single line without control characters. */
export const SINGLE_LINE = /^[^\p{Cc}\u2028\u2029]*$/u;

/** Any number of lines, without control characters other than line breaks and tabs. */
export const MULTILINE = /^(?:[^\p{Cc}]|[\n\r\t])*$/u;

/** Matches text with at least one visible character. */
export const VISIBLE_CHARACTER = /[^\s\p{Cc}\p{Cf}]/u;

/**
 * Replaces the tabs of a pasted spreadsheet row and the line breaks of pasted slides by
 * spaces. Browsers remove CR and LF from single-line inputs, but not these.
 */
export function replaceLineSeparators(pasted: string): string {
  return pasted.replaceAll(/[\t\v\f]/g, ' ');
}

/** Replaces the VT that Word pastes within a paragraph and the FF that PDFs have between pages by line feeds. */
export function normalizeLineBreaks(pasted: string): string {
  return pasted.replaceAll(/[\v\f]/g, '\n');
}
