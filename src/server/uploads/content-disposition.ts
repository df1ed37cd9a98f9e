/**
 * The header that tells a browser whether to show a file or to save it, and
 * under which name. A name that is not plain ASCII is sent twice: encoded, and
 * for old programs with "_" in the place of what they could not read.
 * Source: RFC 6266, section 4.3, and RFC 8187.
 */
export function contentDisposition(type: 'inline' | 'attachment', fileName: string | null): string {
  if (!fileName) return type;
  // A percent sign as well: some browsers decode it even here.
  const plain = fileName.replaceAll(/[^\x20-\x7e]|["\\%]/gu, '_');
  const header = `${type}; filename="${plain}"`;
  return plain === fileName ? header : `${header}; filename*=UTF-8''${encoded(fileName)}`;
}

/** encodeURIComponent leaves four characters that RFC 8187 does not allow, and throws on half a character. */
function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
