import { readFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { MIN_SITE_PICTURE_SIDE } from '#domain/site/site-picture.ts';
import { RequestError } from '#server/core/http/request-error.ts';

/** The side of the square from which all files are made: that of the largest. */
export const SQUARE_SIDE = 512;

/** As for every uploaded picture, see uploads/identify-file.ts. */
const MAX_PIXELS = 51_000_000;

/** The dots per inch at which a pixel of an SVG is one pixel. */
const SVG_DENSITY = 72;

/** The limits of the density that sharp accepts. */
const DENSITIES = { min: 1, max: 100_000 };

/**
 * Reads the square in the middle of a picture, upright, without metadata, and the first picture of an
 * animation.
 *
 * A hostile SVG can keep the processor busy for hours, and no thread can be ended while libvips draws.
 * Therefore only the program render-pictures-process.ts calls this.
 *
 * @throws RequestError when the picture cannot be used
 */
export async function readSquare(path: string, isSvg: boolean): Promise<Sharp> {
  // An SVG that is read from its path may include other files of the server. From memory it cannot.
  const bytes = await readFile(path);
  const options = { failOn: 'truncated', limitInputPixels: false } as const;
  const { width, height } = await sharp(bytes, options).metadata().catch(refuseUnreadable);
  const shorter = Math.min(width, height);
  if (width * height > MAX_PIXELS) {
    throw new RequestError(413, 'This image has too many pixels. The limit is 50 megapixels.');
  }
  if (!isSvg && shorter < MIN_SITE_PICTURE_SIDE) {
    const needed = `Each side needs at least ${MIN_SITE_PICTURE_SIDE} pixels.`;
    throw new RequestError(400, `This picture is too small. ${needed}`);
  }
  const { data, info } = await sharp(
    bytes,
    isSvg ? { ...options, density: densityOf(shorter) } : options,
  )
    .autoOrient()
    .resize(SQUARE_SIDE, SQUARE_SIDE, { fit: 'cover' })
    .toColorspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(refuseUnreadable);
  const square = sharp(data, { raw: info });
  const alpha = (await square.stats()).channels[3];
  if (alpha?.max === 0) {
    throw new RequestError(400, 'This picture is empty: all of it is transparent.');
  }
  return square;
}

/** The density at which the side of an SVG is drawn with {@link SQUARE_SIDE} pixels. */
function densityOf(side: number): number {
  const density = (SVG_DENSITY * SQUARE_SIDE) / side;
  return Math.min(DENSITIES.max, Math.max(DENSITIES.min, density));
}

function refuseUnreadable(): never {
  throw new RequestError(415, 'This picture cannot be read.');
}
