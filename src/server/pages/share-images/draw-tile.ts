import sharp from 'sharp';
import { themeColors } from '#domain/site/theme-colors.ts';
import type { CardFonts } from './card-fonts.ts';

/** What stands for a site without a picture. */
export interface Tile {
  /** At most two letters. If the fonts cannot draw them, or there are none, a disc is drawn. */
  initials: string;
  /** `#rrggbb`, dark enough for light letters. */
  color: string;
}

const SIDE = 512;

/** What the letters fill at most. Systems may show only a circle of four fifths of an icon's side. */
const LETTERS = { width: 340, height: 230 };

/** The font size at which letters are drawn before they are reduced to {@link LETTERS}. */
const FONT_SIZE = 480;

/** Draws initials on a square of one color, as a PNG. */
export async function drawTile({ initials, color }: Tile, fonts: CardFonts): Promise<Buffer> {
  const ground = { width: SIDE, height: SIDE, channels: 3, background: color } as const;
  const symbol = (await drawLetters(initials, fonts)) ?? disc;
  return sharp({ create: ground })
    .composite([{ input: symbol }])
    .png()
    .toBuffer();
}

const disc = Buffer.from(
  `<svg width="${SIDE}" height="${SIDE}"><circle cx="50%" cy="50%" r="110" fill="${themeColors.paper.light}"/></svg>`,
);

/** The letters without a margin; `undefined` if they cannot be drawn. */
async function drawLetters(initials: string, fonts: CardFonts): Promise<Buffer | undefined> {
  const text = await fonts.drawableText(initials);
  if (text === null) return undefined;
  const { svg } = await fonts.toSvg(
    {
      type: 'div',
      key: null,
      props: {
        style: {
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
        },
        children: text,
      },
    },
    { width: 4 * FONT_SIZE, height: 2 * FONT_SIZE },
  );
  const letters = await sharp(Buffer.from(svg)).trim().toBuffer();
  return sharp(letters).resize(LETTERS.width, LETTERS.height, { fit: 'inside' }).png().toBuffer();
}
