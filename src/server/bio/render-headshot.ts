import sharp, { type Sharp } from 'sharp';
import { type HeadshotFallback, headshotWidths } from '#domain/bio/headshot.ts';
import { RequestError } from '#server/http/request-error.ts';

/** A headshot as the site shows it: square, upright, and nothing but pixels. */
export interface RenderedHeadshot {
  fallback: HeadshotFallback;
  renditions: { width: number; extension: 'webp' | HeadshotFallback; bytes: Buffer }[];
}

const TIMEOUT_SECONDS = 30;

/**
 * Renders an uploaded picture anew as a headshot: what a camera wrote into the file besides
 * the picture, such as the place and the time, is not taken over.
 *
 * @throws RequestError 415 when it cannot be read
 */
export async function renderHeadshot(path: string): Promise<RenderedHeadshot> {
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
    const side = Math.min(width, height, headshotWidths.large);
    const { data, info } = await photograph
      .autoOrient()
      .resize(side, side, { fit: 'cover' })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { picture: sharp(data, { raw: info }), side };
  } catch {
    throw new RequestError(415, 'This picture cannot be read.');
  }
}

function encodeFallback(picture: Sharp, fallback: HeadshotFallback): Sharp {
  return fallback === 'png' ? picture.png() : picture.jpeg({ quality: QUALITY, mozjpeg: true });
}

/** Nobody sees the difference to the original, in either format. */
const QUALITY = 82;
