/** The kinds of files that can be uploaded, by the ending their stored names get. */
export const fileKinds = {
  pdf: { mediaType: 'application/pdf', isShown: true },
  doc: { mediaType: 'application/msword', isShown: false },
  docx: {
    mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    isShown: false,
  },
  txt: { mediaType: 'text/plain', isShown: true },
  jpg: { mediaType: 'image/jpeg', isShown: true },
  png: { mediaType: 'image/png', isShown: true },
  gif: { mediaType: 'image/gif', isShown: true },
  webp: { mediaType: 'image/webp', isShown: true },
  bmp: { mediaType: 'image/bmp', isShown: true },
  // Shown within a page only: opened by itself, a browser would run the scripts in it.
  svg: { mediaType: 'image/svg+xml', isShown: false },
} as const satisfies Record<string, { mediaType: string; isShown: boolean }>;

export type FileExtension = keyof typeof fileKinds;

/** A picture made of pixels; any of these endings does for any of them, see `identify-file.ts`. */
export const pixelImages: ReadonlySet<FileExtension> = new Set([
  'jpg',
  'png',
  'gif',
  'webp',
  'bmp',
]);

/** The kind that a file name's ending stands for; `undefined` when there is none. */
export function kindOfEnding(ending: string): FileExtension | undefined {
  if (ending === 'jpeg') return 'jpg';
  return isKind(ending) ? ending : undefined;
}

function isKind(ending: string): ending is FileExtension {
  return Object.hasOwn(fileKinds, ending);
}
