import * as z from 'zod/mini';

/**
 * The types of pictures that a site's logo and icons can be made from: file extensions and media types.
 * The server finds out the type of a picture from its bytes; only an SVG needs its extension.
 */
const sitePictureTypes = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
  svg: 'image/svg+xml',
} as const;

/** In lower case, without the dot. */
export const sitePictureExtensions: readonly string[] = Object.keys(sitePictureTypes);

/** What the input for files accepts. */
export const sitePictureMediaTypes: readonly string[] = [
  ...new Set(Object.values(sitePictureTypes)),
];

export const MAX_SITE_PICTURE_BYTES = 2 * 1024 * 1024;

/** The smallest side in pixels. An SVG may be smaller, because it can be drawn in any size. */
export const MIN_SITE_PICTURE_SIDE = 256;

/** The address of the picture as the site shows it; `null` if the site has none of its own. */
export const sitePictureSchema = z.object({ picture: z.nullable(z.string()) });
