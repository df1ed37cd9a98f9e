import { randomUUID } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import {
  headshotName,
  headshotRenditions,
  type HeadshotRendition,
  headshotWidths,
} from '#domain/bio/headshot.ts';
import { RequestError } from '#server/core/http/request-error.ts';

/** A headshot as the site shows it: square, upright and without metadata. */
export interface RenderedHeadshot {
  /** The name of the rendition that identifies the whole headshot, see `headshotName`. */
  name: string;
  renditions: { name: string; bytes: Buffer }[];
}

const TIMEOUT_SECONDS = 30;

/**
 * Renders a headshot from an uploaded picture. Metadata that the camera wrote into
 * the file, such as place and time, is dropped.
 *
 * Only one call may run at a time, see `Uploads.decode`.
 *
 * @throws RequestError 415 when the picture cannot be decoded
 */
export async function renderHeadshot(path: string): Promise<RenderedHeadshot> {
  const { picture, side } = await readSquare(path);
  const { isOpaque } = await picture.clone().stats();
  const headshot = headshotName(randomUUID(), isOpaque ? 'jpg' : 'png');
  const renditions: RenderedHeadshot['renditions'] = [];
  for (const { name, width, extension } of headshotRenditions(headshot)) {
    const resized = picture.clone().resize(Math.min(width, side));
    renditions.push({ name, bytes: await encode(resized, extension).toBuffer() });
  }
  return { name: headshot, renditions };
}

/** Reads the square in the middle of the picture, upright and no larger than the largest rendition. */
async function readSquare(path: string): Promise<{ picture: Sharp; side: number }> {
  try {
    // The upload was refused if it had too many pixels, see uploads/identify-file.ts.
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

/** At this quality neither format differs visibly from the original. */
const QUALITY = 82;
