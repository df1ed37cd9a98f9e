import { fileURLToPath } from 'node:url';
import sharp, { type OverlayOptions } from 'sharp';
import { site } from '#site.config';
import { themeColors } from '#domain/site/theme-colors.ts';
import { SHARE_IMAGE_SIZE } from '#server/content/videos/share-image-address.ts';
import { firstSmallEnough } from '#server/pages/site-pictures/render-pictures.ts';
import type { CardFonts } from './card-fonts.ts';
import {
  cardLayout,
  headingSpace,
  LOGO_FRAME,
  THUMBNAIL_FRAME,
  type CardTexts,
  textBox,
} from './card-layout.ts';
import { drawRightToLeft, rightToLeftText } from './right-to-left-text.ts';
import type { Drawn, ShareCard, CardSubject, Tile } from './share-card.ts';

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

type Subject<Kind extends CardSubject['kind']> = Extract<CardSubject, { kind: Kind }>;

const NO_TEXTS: CardTexts = { brand: null, heading: null, subheading: null, details: null };

/** Chooses the texts of a card among those that the fonts can draw. See docs/site.md, "Share images". */
async function cardTexts({ brand, subject }: ShareCard, fonts: CardFonts): Promise<CardTexts> {
  const drawnBrand = await fonts.drawableName(brand);
  switch (subject.kind) {
    case 'site': {
      const tagline = await fonts.drawableText(subject.tagline);
      if (drawnBrand === null) return { ...NO_TEXTS, heading: tagline };
      return { ...NO_TEXTS, heading: drawnBrand, subheading: tagline };
    }
    case 'video':
      return { ...NO_TEXTS, brand: drawnBrand, ...(await videoTexts(subject, fonts)) };
    case 'moment':
      return { ...NO_TEXTS, brand: drawnBrand, ...(await momentTexts(subject, fonts)) };
  }
}

async function videoTexts(
  { title, tagline, details }: Subject<'video'>,
  { drawableText }: CardFonts,
): Promise<Partial<CardTexts>> {
  const heading =
    rightToLeftText(title) ?? (await drawableText(title)) ?? (await drawableText(tagline));
  return { heading, details: joined(await Promise.all(details.map(drawableText))) };
}

/** In place of a claim that the fonts cannot draw, such as one in Chinese, the source is the heading. */
async function momentTexts(
  { time, claim, sourceTitle, videoTitle }: Subject<'moment'>,
  { drawableName }: CardFonts,
): Promise<Partial<CardTexts>> {
  const drawn = async (text: string | null) =>
    text === null ? null : (rightToLeftText(text) ?? drawableName(text));
  const details = joined([time, await drawableName(videoTitle)]);
  const heading = await drawn(claim);
  if (heading !== null) {
    const source = await drawableName(sourceTitle);
    return { heading, subheading: source === null ? null : `Source: ${source}`, details };
  }
  const source = await drawn(sourceTitle);
  if (source !== null) return { heading: source, details };
  const video = await drawn(videoTitle);
  return video === null ? { heading: `The moment at ${time}` } : { heading: video, details: time };
}

/** `null` if none of the details can be drawn. */
function joined(details: readonly (string | null)[]): string | null {
  return details.filter((detail) => detail !== null).join('  ·  ') || null;
}

const TILE_SIDE = 512;

/** What the letters fill at most. Systems may show only a circle of four fifths of an icon's side. */
const TILE_LETTERS = { width: 340, height: 230 };

/** The font size at which letters are drawn before they are reduced to {@link TILE_LETTERS}. */
const TILE_FONT_SIZE = 480;

/** Draws initials on a square of one color, as a PNG. */
export async function drawTile({ initials, color }: Tile, fonts: CardFonts): Promise<Drawn> {
  const ground = { width: TILE_SIDE, height: TILE_SIDE, channels: 3, background: color } as const;
  const symbol = (await drawLetters(initials, fonts)) ?? disc;
  const tile = sharp({ create: ground }).composite([{ input: symbol }]);
  return { bytes: new Uint8Array(await tile.png().toBuffer()), isComplete: true };
}

const disc = Buffer.from(
  `<svg width="${TILE_SIDE}" height="${TILE_SIDE}"><circle cx="50%" cy="50%" r="110" fill="${themeColors.paper.light}"/></svg>`,
);

/** The letters without a margin; `undefined` if they cannot be drawn. */
async function drawLetters(initials: string, fonts: CardFonts): Promise<Buffer | undefined> {
  const text = await fonts.drawableText(initials);
  if (text === null) return undefined;
  const letterBox = textBox(text, {
    display: 'flex',
    width: '100%',
    height: '100%',
    alignItems: 'center',
    justifyContent: 'center',
    fontFamily: fonts.fontFamily,
    fontSize: TILE_FONT_SIZE,
    fontWeight: 600,
    letterSpacing: '-0.02em',
    color: themeColors.paper.light,
  });
  const { svg } = await fonts.toSvg(letterBox, {
    width: 4 * TILE_FONT_SIZE,
    height: 2 * TILE_FONT_SIZE,
  });
  const letters = await sharp(Buffer.from(svg)).trim().toBuffer();
  return sharp(letters)
    .resize(TILE_LETTERS.width, TILE_LETTERS.height, { fit: 'inside' })
    .png()
    .toBuffer();
}
