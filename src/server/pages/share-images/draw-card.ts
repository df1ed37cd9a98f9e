import { fileURLToPath } from 'node:url';
import sharp, { type OverlayOptions } from 'sharp';
import { site } from '#site.config';
import { themeColors } from '#domain/site/theme-colors.ts';
import { SHARE_IMAGE_SIZE } from '#server/content/videos/share-image-address.ts';
import { firstSmallEnough } from '#server/pages/site-pictures/render-pictures.ts';
import type { CardFonts } from './card-fonts.ts';
import { cardLayout, headingSpace, LOGO_FRAME, THUMBNAIL_FRAME } from './card-layout.ts';
import { cardTexts } from './card-texts.ts';
import { drawRightToLeft } from './right-to-left-text.ts';
import type { Drawn, ShareCard } from './share-card.ts';

/** Some sites show no preview if its image is much larger. */
const MAX_BYTES = 200_000;

/** The JPEG qualities to try, best first. With the last one, even noise fits into {@link MAX_BYTES}. */
const QUALITIES = [82, 70, 55, 35];

const MAX_THUMBNAIL_PIXELS = 4_000_000;
const DECODE_TIMEOUT_SECONDS = 5;
const CORNER_RADIUS = 12;

/** Returns a function that draws cards. */
export async function cardDrawer(fonts: CardFonts): Promise<(card: ShareCard) => Promise<Drawn>> {
  const defaultLogo = await fitLogo(fileURLToPath(import.meta.resolve(`#public${site.logo}`)));
  return async (card) => {
    const picture = await roundedPicture(card.thumbnail);
    const hasThumbnail = picture !== undefined;
    const texts = await cardTexts(card, fonts);
    const space = headingSpace(texts, hasThumbnail);
    const headingPicture = await drawRightToLeft(texts.heading ?? '', space);
    const { fontFamily } = fonts;
    const layout = cardLayout(texts, { accent: card.accent, fontFamily, space, headingPicture });
    const { svg } = await fonts.toSvg(layout, SHARE_IMAGE_SIZE);
    const logo = card.logo === null ? defaultLogo : await fitLogo(card.logo);
    const pictures = [logo, picture].filter((overlay) => overlay !== undefined);
    const image = sharp(Buffer.from(svg)).composite(pictures).removeAlpha();
    const bytes = new Uint8Array(await toJpeg(await image.raw().toBuffer()));
    return { bytes, isComplete: hasThumbnail || card.subject.kind !== 'video' };
  };
}

/** The thumbnail in the size of its frame; `undefined` if it is missing or cannot be decoded. */
async function roundedPicture(thumbnail: Uint8Array | null): Promise<OverlayOptions | undefined> {
  if (thumbnail === null) return undefined;
  const { left, top, width, height } = THUMBNAIL_FRAME;
  // With the blend mode `dest-in`, only the part of the picture inside this shape remains.
  const rounded = Buffer.from(
    `<svg width="${width}" height="${height}"><rect width="${width}" height="${height}" rx="${CORNER_RADIUS}"/></svg>`,
  );
  try {
    const picture = sharp(thumbnail, { limitInputPixels: MAX_THUMBNAIL_PIXELS });
    const { format } = await picture.metadata();
    if (format !== 'jpeg' && format !== 'png') return undefined;
    const input = await picture
      .resize(width, height, { fit: 'cover' })
      .composite([{ input: rounded, blend: 'dest-in' }])
      .timeout({ seconds: DECODE_TIMEOUT_SECONDS })
      .png()
      .toBuffer();
    return { input, left, top };
  } catch {
    return undefined;
  }
}

/** The logo in the size of its frame; `undefined` if it cannot be read. */
async function fitLogo(logo: string | Uint8Array): Promise<OverlayOptions | undefined> {
  const { left, top, width, height } = LOGO_FRAME;
  try {
    // An SVG is drawn at four times its size (72 dots per inch) and then reduced, so that it is sharp.
    const picture = sharp(logo, { density: 4 * 72 }).resize(width, height, {
      fit: 'contain',
      background: themeColors.paper.light,
    });
    return { input: await picture.png().toBuffer(), left, top };
  } catch {
    return undefined;
  }
}

function toJpeg(pixels: Buffer): Promise<Buffer> {
  const picture = sharp(pixels, { raw: { ...SHARE_IMAGE_SIZE, channels: 3 } });
  const attempts = QUALITIES.map((quality) =>
    picture.clone().jpeg({ quality, mozjpeg: true, chromaSubsampling: '4:4:4' }),
  );
  return firstSmallEnough(attempts, MAX_BYTES);
}
