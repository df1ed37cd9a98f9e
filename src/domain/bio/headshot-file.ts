/**
 * Types of pictures that the server can turn into a headshot: file extensions and media types.
 * The server detects the type of a file from its bytes; the panel uses the type that the browser
 * reports.
 * See docs/rules.md, "Uploads".
 */
const headshotTypes = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
} as const;

/** In lower case, without the dot. */
export const headshotExtensions: readonly string[] = Object.keys(headshotTypes);

const mediaTypes: ReadonlySet<string> = new Set(Object.values(headshotTypes));

/** Whether the server accepts pictures of this media type as a headshot. */
export function isHeadshotType(mediaType: string): boolean {
  return mediaTypes.has(mediaType);
}
