import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import satori from 'satori';
import sharp, { type OverlayOptions } from 'sharp';
import { site } from '#site.config';
import { themeColors } from '#domain/site/theme-colors.ts';
import { SHARE_IMAGE_SIZE } from '#server/pages/share-image-address.ts';
import {
  cardLayout,
  LOGO_FRAME,
  THUMBNAIL_FRAME,
  type CardElement,
  type CardTexts,
} from './card-layout.ts';
import type { DrawnCard, ShareCard } from './share-card.ts';

/** Some sites show no preview if its image is much larger. */
const MAX_BYTES = 200_000;

/** The JPEG qualities to try, best first. With the last one, even noise fits into {@link MAX_BYTES}. */
const QUALITIES = [82, 70, 55, 35];

const MAX_THUMBNAIL_PIXELS = 4_000_000;
const DECODE_TIMEOUT_SECONDS = 5;
const CORNER_RADIUS = 12;

/** The files of the font, each with different characters, in the order in which they are searched. */
const FONT_PARTS = ['latin', 'latin-ext', 'greek', 'cyrillic', 'cyrillic-ext', 'vietnamese'];

/**
 * Characters that satori cannot draw well: combining marks, which it misplaces; invisible characters,
 * which may reverse the text; and U+FFFD.
 */
const UNSAFE = /[\p{M}\p{C}\ufffd]/u;

/** Returns a function that draws cards. The logo and the fonts are loaded once, because that takes longer than drawing. */
export async function cardDrawer(): Promise<(card: ShareCard) => Promise<DrawnCard>> {
  const [logo, fonts] = await Promise.all([loadLogo(), loadFonts()]);
  const fontFamily = fonts.map(({ name }) => `'${name}'`).join(', ');

  /** Draws an element as SVG, with text as paths. Also returns whether the fonts have every character. */
  async function toSvg(element: CardElement) {
    let isComplete = true;
    const svg = await satori(element, {
      ...SHARE_IMAGE_SIZE,
      fonts,
      // Called for the characters that no font has.
      loadAdditionalAsset: async () => {
        isComplete = false;
        return [];
      },
    });
    return { svg, isComplete };
  }

  /** Returns the text in composed characters; `null` if it cannot be drawn well. */
  async function drawableText(text: string): Promise<string | null> {
    const composed = text.normalize('NFC').replaceAll(/\s+/g, ' ').trim();
    if (composed === '' || UNSAFE.test(composed)) return null;
    const { isComplete } = await toSvg({
      type: 'div',
      key: null,
      props: { style: { fontFamily }, children: composed },
    });
    return isComplete ? composed : null;
  }

  async function siteTexts(card: ShareCard): Promise<CardTexts> {
    const brand = await drawableText(card.brand);
    const tagline = await drawableText(card.tagline);
    return brand === null
      ? { brand, heading: tagline, subheading: null, details: null }
      : { brand: null, heading: brand, subheading: tagline, details: null };
  }

  async function videoTexts(card: ShareCard, title: string): Promise<CardTexts> {
    return {
      brand: await drawableText(card.brand),
      heading: (await drawableText(title)) ?? (await drawableText(card.tagline)),
      subheading: null,
      details: card.details.length > 0 ? card.details.join('  ·  ') : null,
    };
  }

  return async (card) => {
    const picture = await roundedPicture(card.thumbnail);
    const texts = card.title === null ? await siteTexts(card) : await videoTexts(card, card.title);
    const { svg } = await toSvg(cardLayout(texts, fontFamily, picture !== undefined));
    const pictures = [logo, picture].filter((overlay) => overlay !== undefined);
    const image = sharp(Buffer.from(svg)).composite(pictures).removeAlpha();
    const jpeg = new Uint8Array(await toJpeg(await image.raw().toBuffer()));
    return { jpeg, hasThumbnail: picture !== undefined };
  };
}

async function loadFonts() {
  const require = createRequire(import.meta.url);
  const folder = path.dirname(require.resolve('@fontsource/source-serif-4/package.json'));
  const load = async (part: string, weight: 400 | 600) => ({
    name: part,
    weight,
    data: await readFile(path.join(folder, `files/source-serif-4-${part}-${weight}-normal.woff`)),
  });
  return Promise.all([load('latin', 400), ...FONT_PARTS.map((part) => load(part, 600))]);
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

/** The logo of the site; `undefined` if its file cannot be read. */
async function loadLogo(): Promise<OverlayOptions | undefined> {
  const { left, top, width, height } = LOGO_FRAME;
  const file = path.join(import.meta.dirname, '../../../public', site.logo);
  try {
    // An SVG is drawn at four times its size (72 dots per inch) and then reduced, so that it is sharp.
    const picture = sharp(file, { density: 4 * 72 }).resize(width, height, {
      fit: 'contain',
      background: themeColors.paper.light,
    });
    return { input: await picture.png().toBuffer(), left, top };
  } catch {
    return undefined;
  }
}

async function toJpeg(pixels: Buffer): Promise<Buffer> {
  const picture = sharp(pixels, { raw: { ...SHARE_IMAGE_SIZE, channels: 3 } });
  let jpeg = Buffer.alloc(0);
  for (const quality of QUALITIES) {
    jpeg = await picture
      .clone()
      .jpeg({ quality, mozjpeg: true, chromaSubsampling: '4:4:4' })
      .toBuffer();
    if (jpeg.length <= MAX_BYTES) break;
  }
  return jpeg;
}
