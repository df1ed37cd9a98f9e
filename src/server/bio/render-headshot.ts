import { randomUUID } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import {
  headshotName,
  headshotRenditions,
  type HeadshotRendition,
  headshotWidths,
} from '#domain/bio/headshot.ts';
import { RequestError } from '#server/http/request-error.ts';

/** A headshot as the site shows it: square, upright, and nothing but pixels. */
export interface RenderedHeadshot {
  /** Stands for all renditions, and is that of one of them. */
  name: string;
  renditions: { name: string; bytes: Buffer }[];
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
  const { isOpaque } = await picture.clone().stats();
  const headshot = headshotName(randomUUID(), isOpaque ? 'jpg' : 'png');
  const renditions: RenderedHeadshot['renditions'] = [];
  for (const { name, width, extension } of headshotRenditions(headshot)) {
    const shown = picture.clone().resize(Math.min(width, side));
    renditions.push({ name, bytes: await encode(shown, extension).toBuffer() });
  }
  return { name: headshot, renditions };
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

function encode(picture: Sharp, extension: HeadshotRendition['extension']): Sharp {
  if (extension === 'png') return picture.png();
  if (extension === 'webp') return picture.webp({ quality: QUALITY });
  return picture.jpeg({ quality: QUALITY, mozjpeg: true });
}

/** Nobody sees the difference to the original, in either format. */
const QUALITY = 82;
