import sharp, { type Sharp } from 'sharp';
import { type HeadshotFallback, headshotWidths } from '#domain/bio/headshot.ts';
import { RequestError } from '#server/http/request-error.ts';

/** A headshot as the site shows it: square, upright, and nothing but pixels. */
export interface RenderedHeadshot {
  fallback: HeadshotFallback;
  renditions: { width: number; extension: 'webp' | HeadshotFallback; bytes: Buffer }[];
}

/** A picture of so many pixels, decoded whole, takes up to 200 MB. */
const MAX_PIXELS = 50_000_000;

const TIMEOUT_SECONDS = 30;

/**
 * Renders headshots anew, one at a time: what a camera wrote into the file
 * besides the picture, such as the place and the time, is not taken over.
 *
 * @throws RequestError 413 when the picture has too many pixels, 415 when it cannot be read
 */
export function headshotRenderer(): (path: string) => Promise<RenderedHeadshot> {
  let last: Promise<unknown> = Promise.resolve();
  return (path) => {
    const rendering = last.then(() => render(path));
    last = rendering.catch(() => {});
    return rendering;
  };
}

async function render(path: string): Promise<RenderedHeadshot> {
  const { picture, side } = await readSquare(path);
  const fallback = (await picture.clone().stats()).isOpaque ? 'jpg' : 'png';
  const renditions: RenderedHeadshot['renditions'] = [];
  for (const width of Object.values(headshotWidths)) {
    const shown = picture.clone().resize(Math.min(width, side));
    renditions.push(
      {
        width,
        extension: 'webp',
        bytes: await shown.clone().webp({ quality: QUALITY }).toBuffer(),
      },
      { width, extension: fallback, bytes: await encodeFallback(shown, fallback).toBuffer() },
    );
  }
  return { fallback, renditions };
}

/** The middle of the picture, as upright as it was taken, no larger than its largest rendition. */
async function readSquare(path: string): Promise<{ picture: Sharp; side: number }> {
  try {
    const photograph = sharp(path, { limitInputPixels: false, failOn: 'truncated' });
    const { width, height } = await photograph.metadata();
    if (width * height > MAX_PIXELS) throw tooManyPixels();
    const side = Math.min(width, height, headshotWidths.large);
    const { data, info } = await photograph
      .autoOrient()
      .resize(side, side, { fit: 'cover' })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { picture: sharp(data, { raw: info }), side };
  } catch (error) {
    if (error instanceof RequestError) throw error;
    throw new RequestError(415, 'This picture cannot be read.');
  }
}

function encodeFallback(picture: Sharp, fallback: HeadshotFallback): Sharp {
  return fallback === 'png' ? picture.png() : picture.jpeg({ quality: QUALITY, mozjpeg: true });
}

/** Nobody sees the difference to the original, in either format. */
const QUALITY = 82;

function tooManyPixels(): RequestError {
  return new RequestError(
    413,
    'This picture has too many pixels: at most 50 megapixels are taken.',
  );
}
