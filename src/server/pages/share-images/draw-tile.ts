import sharp from 'sharp';
import { themeColors } from '#domain/site/theme-colors.ts';
import type { CardFonts } from './card-fonts.ts';
import { textBox } from './card-layout.ts';
import type { Drawn, Tile } from './share-card.ts';

const SIDE = 512;

/** What the letters fill at most. Systems may show only a circle of four fifths of an icon's side. */
const LETTERS = { width: 340, height: 230 };

/** The font size at which letters are drawn before they are reduced to {@link LETTERS}. */
const FONT_SIZE = 480;

/** Draws initials on a square of one color, as a PNG. */
export async function drawTile({ initials, color }: Tile, fonts: CardFonts): Promise<Drawn> {
  const ground = { width: SIDE, height: SIDE, channels: 3, background: color } as const;
  const symbol = (await drawLetters(initials, fonts)) ?? disc;
  const tile = sharp({ create: ground }).composite([{ input: symbol }]);
  return { bytes: new Uint8Array(await tile.png().toBuffer()), isComplete: true };
}

const disc = Buffer.from(
  `<svg width="${SIDE}" height="${SIDE}"><circle cx="50%" cy="50%" r="110" fill="${themeColors.paper.light}"/></svg>`,
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
    fontSize: FONT_SIZE,
    fontWeight: 600,
    letterSpacing: '-0.02em',
    color: themeColors.paper.light,
  });
  const { svg } = await fonts.toSvg(letterBox, { width: 4 * FONT_SIZE, height: 2 * FONT_SIZE });
  const letters = await sharp(Buffer.from(svg)).trim().toBuffer();
  return sharp(letters).resize(LETTERS.width, LETTERS.height, { fit: 'inside' }).png().toBuffer();
}
