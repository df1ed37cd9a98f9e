/** What file systems and headers take; longer names lose their middle. */
const MAX_FILE_NAME_LENGTH = 255;

/** Control characters, line and paragraph separators, and marks that turn the direction of reading. */
const UNSEEN = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu;

/**
 * The name a person gave a file, fit to be shown: without folders, without
 * what cannot be seen, and not overlong; the ending is kept. Empty when nothing
 * is left.
 */
export function cleanFileName(given: string): string {
  const name = given.toWellFormed().replaceAll(UNSEEN, '').split(/[/\\]/).at(-1) ?? '';
  const shown = name.normalize('NFC').trim();
  if (/^\.*$/.test(shown)) return '';
  if (shown.length <= MAX_FILE_NAME_LENGTH) return shown;

  const ending = /\.[^.]{1,10}$/.exec(shown)?.[0] ?? '';
  return shown.slice(0, MAX_FILE_NAME_LENGTH - ending.length).toWellFormed() + ending;
}

/** How a file name ends, in lower case and without the dot; empty when it has no ending. */
export function fileExtension(name: string): string {
  return /[^.]\.([a-z\d]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
}
