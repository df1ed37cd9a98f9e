/**
 * The kinds of files that can be uploaded, by the extension of their stored names. Browsers show
 * a file if `isInline` is true, and otherwise download it.
 */
export const fileKinds = {
  pdf: { mediaType: 'application/pdf', isInline: true },
  doc: { mediaType: 'application/msword', isInline: false },
  docx: {
    mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    isInline: false,
  },
  txt: { mediaType: 'text/plain', isInline: true },
  jpg: { mediaType: 'image/jpeg', isInline: true },
  png: { mediaType: 'image/png', isInline: true },
  gif: { mediaType: 'image/gif', isInline: true },
  webp: { mediaType: 'image/webp', isInline: true },
  bmp: { mediaType: 'image/bmp', isInline: true },
  // A page may show it as an image. If a browser opened it as a document, its scripts would run.
  svg: { mediaType: 'image/svg+xml', isInline: false },
} as const satisfies Record<string, { mediaType: string; isInline: boolean }>;

export type FileExtension = keyof typeof fileKinds;

/** Raster images. Any of them may have the extension of any other, see `identifyFile`. */
export const rasterImages: ReadonlySet<FileExtension> = new Set([
  'jpg',
  'png',
  'gif',
  'webp',
  'bmp',
]);

/** The kind of file that an extension means; `undefined` for extensions that cannot be uploaded. */
export function kindOfExtension(extension: string): FileExtension | undefined {
  if (extension === 'jpeg') return 'jpg';
  return isKind(extension) ? extension : undefined;
}

function isKind(extension: string): extension is FileExtension {
  return Object.hasOwn(fileKinds, extension);
}
