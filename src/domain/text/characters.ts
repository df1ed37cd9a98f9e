/** Text on one line, without a control character. */
export const SINGLE_LINE = /^[^\p{Cc}\u2028\u2029]*$/u;

/** Text of any number of lines, without any other control character. */
export const MULTILINE = /^(?:[^\p{Cc}]|[\n\r\t])*$/u;

/** Text in which a reader can see something. */
export const VISIBLE_CHARACTER = /[^\s\p{Cc}\p{Cf}]/u;

/**
 * A pasted line without the tabs of a spreadsheet and the breaks of a slide. A browser's
 * single-line input drops CR and LF by itself, and nothing else.
 */
export function asOneLine(pasted: string): string {
  return pasted.replaceAll(/[\t\v\f]/g, ' ');
}

/** A pasted text with ordinary line breaks: Word sends VT within a paragraph, a PDF FF between pages. */
export function withLineBreaks(pasted: string): string {
  return pasted.replaceAll(/[\v\f]/g, '\n');
}
