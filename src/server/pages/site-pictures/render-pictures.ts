import sharp, { type Color, type Sharp } from 'sharp';
import { type PictureFile, pictureNames as names } from '#server/core/site/picture-names.ts';
import { SQUARE_SIDE } from './read-picture.ts';
import { themeColors } from '#domain/site/theme-colors.ts';

/** A file has at most 150,000 characters of base64. */
const MAX_BYTES = 112_500;

/** Systems show at least a circle of this diameter of a maskable icon, as a share of its side. */
const SAFE_SHARE = 0.8;

/** The radius of the corners of a tile, as a share of its side. */
const CORNER_SHARE = 0.19;

/**
 * Makes the logo and the icons of the site.
 *
 * @param square a square of {@link SQUARE_SIDE} that sharp can read, in memory
 * @param isTile whether the square is a tile with a margin around what it shows. Its corners are
 *   rounded, except in icons that systems cut themselves. Any other picture is shown as it is.
 */
export async function renderPictures(
  square: Sharp,
  isTile: boolean,
): Promise<Map<string, PictureFile>> {
  const full = await square.ensureAlpha().png().toBuffer();
  const shown = isTile ? await roundCorners(full) : full;
  const background = await edgeColor(full);
  const files: [string, PictureFile][] = [
    [names.smallLogo, await toWebp(resized(shown, 96))],
    [names.largeLogo, await toWebp(resized(shown, 416))],
    [names.smallIcon, await toPng(resized(shown, 32))],
    [names.icon, await toPng(resized(shown, 192))],
    [names.largeIcon, await toPng(resized(shown, 512))],
    [names.maskableIcon, await toPng(isTile ? sharp(full) : await inset(full, background))],
    [names.appleTouchIcon, await toPng(resized(full, 180).flatten({ background }))],
    [names.card, await toPng(resized(shown, 112))],
  ];
  return new Map(files);
}

function resized(square: Buffer, side: number): Sharp {
  return sharp(square).resize(side, side);
}

async function roundCorners(square: Buffer): Promise<Buffer> {
  const radius = Math.round(SQUARE_SIDE * CORNER_SHARE);
  const shape = `<svg width="${SQUARE_SIDE}" height="${SQUARE_SIDE}"><rect width="100%" height="100%" rx="${radius}"/></svg>`;
  // With the blend mode `dest-in`, only the part of the square inside the shape remains.
  return sharp(square)
    .composite([{ input: Buffer.from(shape), blend: 'dest-in' }])
    .png()
    .toBuffer();
}

/** The color of the middle of the upper edge; the color of the page if the picture is transparent there. */
async function edgeColor(square: Buffer) {
  const edge = { left: SQUARE_SIDE / 2, top: 4, width: 1, height: 1 };
  const pixel = await sharp(square).extract(edge).raw().toBuffer();
  const [r = 0, g = 0, b = 0, alpha = 0] = pixel;
  return alpha === 255 ? { r, g, b } : themeColors.paper.light;
}

/** Draws the picture as wide as the safe circle, so only its corners may be cut off. */
async function inset(square: Buffer, background: Color): Promise<Sharp> {
  const inner = await resized(square, Math.round(SQUARE_SIDE * SAFE_SHARE))
    .png()
    .toBuffer();
  const size = { width: SQUARE_SIDE, height: SQUARE_SIDE };
  const composed = sharp({ create: { ...size, channels: 3, background } })
    .composite([{ input: inner }])
    .png();
  return sharp(await composed.toBuffer());
}

async function toWebp(picture: Sharp): Promise<PictureFile> {
  const qualities = [88, 75, 50, 20];
  const attempts = qualities.map((quality) => picture.clone().webp({ quality }));
  return { mediaType: 'image/webp', bytes: await firstSmallEnough(attempts, MAX_BYTES) };
}

/** Photographs get 256 colors. With 4 colors, even noise is small enough. */
async function toPng(picture: Sharp): Promise<PictureFile> {
  const withColors = (colors: number) => picture.clone().png({ palette: true, effort: 1, colors });
  const attempts = [picture.clone().png(), withColors(256), withColors(16), withColors(4)];
  return { mediaType: 'image/png', bytes: await firstSmallEnough(attempts, MAX_BYTES) };
}

/** The first file that is small enough, or else the last one. */
export async function firstSmallEnough(
  attempts: readonly Sharp[],
  maxBytes: number,
): Promise<Buffer> {
  let bytes = Buffer.alloc(0);
  for (const attempt of attempts) {
    bytes = await attempt.toBuffer();
    if (bytes.length <= maxBytes) break;
  }
  return bytes;
}
