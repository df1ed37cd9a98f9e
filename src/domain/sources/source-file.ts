/** Extensions of the files that a source may have. See docs/rules.md, "Uploads". */
export const sourceFileExtensions = [
  'pdf',
  'doc',
  'docx',
  'txt',
  'jpg',
  'jpeg',
  'png',
  'gif',
  'webp',
  'bmp',
  'svg',
] as const;

/**
 * Whether the video page shows a source's file as an inline image.
 * See docs/site.md, "Sources on the video page".
 */
export function isInlineImage(fileName: string | null): boolean {
  return fileName !== null && /\.(?:jpe?g|png|gif|bmp|webp|svg)$/i.test(fileName);
}

/** Link text of a source that is not shown as an inline image. */
export function sourceLinkText(source: { fileName: string | null }): string {
  return source.fileName ? 'Click here to view the document' : 'Click here to view the source';
}
