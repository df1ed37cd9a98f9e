/** Whether a source's file is shown as a picture on the video's page. Source: specification §2. */
export function hasInlineImage(fileName: string | null): boolean {
  return fileName !== null && /\.(?:jpe?g|png|gif|bmp|webp|svg)$/i.test(fileName);
}

/** Text of the link to a source that is not shown as a picture. Source: specification §2. */
export function sourceLinkText(source: { fileName: string | null }): string {
  return source.fileName ? 'Click here to view the document' : 'Click here to view the source';
}
