import { cleanFileName } from '#domain/files/file-name.ts';

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
