import { themeColors } from '#domain/site/theme-colors.ts';
import { SHARE_IMAGE_SIZE } from '#server/content/videos/share-image-address.ts';

/** An element as satori reads it: the form that React elements have. */
export interface CardElement {
  type: string;
  key: null;
  props: {
    style: Record<string, string | number>;
    src?: string;
    children?: CardElement[] | string;
  };
}

/** The texts to draw. One that is `null` is left out. */
export interface CardTexts {
  brand: string | null;
  heading: string | null;
  subheading: string | null;
  details: string | null;
}

const MARGIN = 64;

/** Where the logo is drawn, in pixels. */
export const LOGO_FRAME = { left: MARGIN, top: 52, width: 56, height: 56 };

const BRAND_LEFT = LOGO_FRAME.left + LOGO_FRAME.width + 20;

/** Where the thumbnail is drawn: 16:9, up to the right margin. */
export const THUMBNAIL_FRAME = { left: 592, top: 168, width: 544, height: 306 };

/** With details below the texts, and without. */
const TEXT_HEIGHT = { withDetails: 360, alone: 426 };

/** A longer text is cut off. The heading takes the rest of the height. */
const SUBHEADING = {
  maxLines: 4,
  /** At most as many characters of ordinary text as fit into a line, multiplied by the font size. */
  lineLength: 1800,
  marginTop: 24,
  lineHeight: 1.35,
};

/**
 * The font sizes of headings with at most this number of characters, in pixels: `narrow` beside a
 * thumbnail, `wide` without one. The text below the heading is never larger.
 */
const HEADING_SIZES = [
  { characters: 30, narrow: 60, wide: 84, subheading: 36 },
  { characters: 60, narrow: 50, wide: 72, subheading: 36 },
  { characters: 100, narrow: 40, wide: 60, subheading: 36 },
  { characters: 160, narrow: 32, wide: 48, subheading: 36 },
  { characters: Infinity, narrow: 32, wide: 36, subheading: 28 },
];

const HEADING_LINE_HEIGHT = 1.16;

const singleLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' };

/** A heading that satori cannot draw. */
interface HeadingPicture {
  png: Buffer;
  width: number;
  height: number;
}

interface CardDesign {
  fontFamily: string;
  /** `#rrggbb`. */
  accent: string;
  space: ReturnType<typeof headingSpace>;
  /** Takes the place of the heading's text. */
  headingPicture: HeadingPicture | null;
}

/** Lays the texts out on the background color of the site. Logo and thumbnail are added afterward. */
export function cardLayout(texts: CardTexts, design: CardDesign) {
  const { fontFamily, accent } = design;
  return box(
    { ...SHARE_IMAGE_SIZE, position: 'relative', backgroundColor: color('paper'), fontFamily },
    [
      box({ ...place(0, 0), width: 12, height: '100%', backgroundColor: accent }),
      texts.brand !== null &&
        textBox(texts.brand, {
          ...place(BRAND_LEFT, 58),
          ...singleLine,
          width: SHARE_IMAGE_SIZE.width - MARGIN - BRAND_LEFT,
          fontSize: 34,
          fontWeight: 600,
          color: color('ink'),
        }),
      mainTexts(texts, design),
      ...(texts.details === null ? [] : footer(texts.details)),
    ],
  );
}

function footer(details: string): CardElement[] {
  const width = SHARE_IMAGE_SIZE.width - 2 * MARGIN;
  return [
    box({ ...place(MARGIN, 536), width, height: 2, backgroundColor: color('rule') }),
    textBox(details, {
      ...place(MARGIN, 556),
      ...singleLine,
      width,
      fontSize: 28,
      color: color('ink-muted'),
    }),
  ];
}

/** The size of the heading's text and the space for it, and the size of the text below it. */
export function headingSpace({ heading, subheading, details }: CardTexts, hasThumbnail: boolean) {
  const right = hasThumbnail ? THUMBNAIL_FRAME.left - 40 : SHARE_IMAGE_SIZE.width - MARGIN;
  const length = heading?.length ?? 0;
  // The last entry is for every length, so one is always found.
  const sizes = HEADING_SIZES.find(({ characters }) => length <= characters);
  const { marginTop, lineHeight, maxLines, lineLength } = SUBHEADING;
  const subheadingSize = sizes?.subheading ?? 0;
  const subheadingLines = Math.min(
    maxLines,
    Math.ceil(((subheading?.length ?? 0) * subheadingSize) / lineLength),
  );
  const subheadingHeight =
    subheading === null ? 0 : marginTop + subheadingLines * subheadingSize * lineHeight;
  const textHeight = details === null ? TEXT_HEIGHT.alone : TEXT_HEIGHT.withDetails;
  return {
    fontSize: (hasThumbnail ? sizes?.narrow : sizes?.wide) ?? 0,
    width: right - MARGIN,
    height: textHeight - subheadingHeight,
    textHeight,
    subheadingSize,
    subheadingLines,
    color: color('ink'),
  };
}

function mainTexts(texts: CardTexts, { space, headingPicture }: CardDesign): CardElement {
  const heading =
    texts.heading !== null &&
    textBox(texts.heading, {
      fontSize: space.fontSize,
      fontWeight: 600,
      lineHeight: HEADING_LINE_HEIGHT,
      letterSpacing: '-0.01em',
      color: space.color,
      wordBreak: 'break-word',
      lineClamp: Math.floor(space.height / (space.fontSize * HEADING_LINE_HEIGHT)),
    });
  return box(
    {
      ...place(MARGIN, 140),
      width: space.width,
      height: space.textHeight,
      flexDirection: 'column',
      justifyContent: 'center',
    },
    [
      headingPicture === null ? heading : picture(headingPicture),
      texts.subheading !== null &&
        textBox(texts.subheading, {
          marginTop: SUBHEADING.marginTop,
          fontSize: space.subheadingSize,
          lineHeight: SUBHEADING.lineHeight,
          wordBreak: 'break-word',
          lineClamp: space.subheadingLines,
          color: color('ink-muted'),
        }),
    ],
  );
}

/** At the right end, where a text from right to left begins. */
function picture({ png, width, height }: HeadingPicture): CardElement {
  const src = `data:image/png;base64,${png.toString('base64')}`;
  return {
    type: 'img',
    key: null,
    props: { src, style: { width, height, alignSelf: 'flex-end' } },
  };
}

function place(left: number, top: number) {
  return { position: 'absolute', left, top };
}

function color(name: keyof typeof themeColors): string {
  return themeColors[name].light;
}

type CardStyle = CardElement['props']['style'];

/** @param children those that are `false` are left out */
function box(style: CardStyle, children: readonly (CardElement | false)[] = []): CardElement {
  const shown = children.filter((child) => child !== false);
  return {
    type: 'div',
    key: null,
    props: { style: { display: 'flex', ...style }, children: shown },
  };
}

export function textBox(text: string, style: CardStyle): CardElement {
  return {
    type: 'div',
    key: null,
    props: { style: { display: 'block', ...style }, children: text },
  };
}
