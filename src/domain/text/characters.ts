/** A single line without control characters. */
export const SINGLE_LINE = /^[^\p{Cc}\u2028\u2029]*$/u;

/** Any number of lines, without control characters other than line breaks and tabs. */
export const MULTILINE = /^(?:[^\p{Cc}]|[\n\r\t])*$/u;

/** Matches text with at least one visible character. */
export const VISIBLE_CHARACTER = /[^\s\p{Cc}\p{Cf}]/u;

/**
 * Replaces tabs (from spreadsheets), vertical tabs (from slides) and form feeds with spaces. They
 * reach a single-line input because browsers remove only CR and LF from pasted text.
 */
export function pastedControlsToSpaces(pasted: string): string {
  return pasted.replaceAll(/[\t\v\f]/g, ' ');
}

/**
 * Replaces vertical tabs (line breaks from Word) and form feeds (page breaks from PDFs) with LF.
 */
export function pastedControlsToLineBreaks(pasted: string): string {
  return pasted.replaceAll(/[\v\f]/g, '\n');
}

/** The text on one line. Every run of white space and control characters becomes a single space. */
export function oneLine(text: string): string {
  return text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
}
