/** Common limit of file systems; longer names are cut before the extension. */
const MAX_FILE_NAME_LENGTH = 255;

/** Control characters, line and paragraph separators, and bidirectional formatting characters. */
const INVISIBLE = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu;

/**
 * Cleans the name of an uploaded file for display: removes folders and invisible characters
 * and limits the length, keeping the extension. Returns an empty string if nothing is left.
 */
export function cleanFileName(given: string): string {
  const name = given.toWellFormed().replaceAll(INVISIBLE, '').split(/[/\\]/).at(-1) ?? '';
  const shown = name.normalize('NFC').trim();
  if (/^\.*$/.test(shown)) return '';
  if (shown.length <= MAX_FILE_NAME_LENGTH) return shown;

  const ending = /\.[^.]{1,10}$/.exec(shown)?.[0] ?? '';
  return shown.slice(0, MAX_FILE_NAME_LENGTH - ending.length).toWellFormed() + ending;
}

/**
 * Extension of a file name, in lower case and without the dot; empty if the name has no extension.
 */
export function fileExtension(name: string): string {
  return /[^.]\.([a-z\d]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
}

/**
 * The title of a source that is made from a file, e.g. "Senate-vote_2024.pdf" → "Senate vote 2024".
 * The extension is removed, and hyphens and underscores become spaces. If no text is left, the title
 * is the file name, cleaned by {@link cleanFileName}. If that is empty, the title is "File".
 */
export function titleFromFileName(fileName: string): string {
  const name = cleanFileName(fileName);
  const title = name
    .replace(/\.[a-z\d]{1,10}$/i, '')
    .replaceAll(/[\s_-]+/g, ' ')
    .trim();
  return title || name || 'File';
}
