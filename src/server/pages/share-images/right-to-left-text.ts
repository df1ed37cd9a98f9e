import { createRequire } from 'node:module';
import sharp from 'sharp';
import { escapeText } from '#domain/text/markup.ts';

const require = createRequire(import.meta.url);

/** Latin letters, digits and punctuation, which each of the fonts has. */
const SHARED = String.raw`\x20-\x7e\u00ab\u00bb\u2009\u200c\u200d\u2010\u2013\u2014\u2018-\u201a\u201c-\u201e\u2026`;

/** `letters` are found in a text of the script, which consists of characters of `text`. */
const SCRIPTS = [
  {
    letters: /[\u0620-\u06d3]/u,
    text: new RegExp(String.raw`^[${SHARED}\u0606-\u061b\u061d-\u06dc\u06de-\u06ff]+$`, 'u'),
    font: 'Noto Naskh Arabic Bold',
    file: require.resolve('@expo-google-fonts/noto-naskh-arabic/700Bold/NotoNaskhArabic_700Bold.ttf'),
  },
  {
    letters: /[\u05d0-\u05ea]/u,
    text: new RegExp(String.raw`^[${SHARED}\u0591-\u05c7\u05d0-\u05ea\u05ef-\u05f4]+$`, 'u'),
    font: 'Noto Serif Hebrew Bold',
    file: require.resolve('@expo-google-fonts/noto-serif-hebrew/700Bold/NotoSerifHebrew_700Bold.ttf'),
  },
];

const LEFT_OUT =
  /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\ufe0f]|(?![\u200c\u200d])\p{Cf}/gu;

/** A text that does not fit is drawn smaller, down to this size. A claim of the greatest length fits. */
const MIN_FONT_SIZE = 16;

export interface TextSpace {
  width: number;
  height: number;
  /** Of a text that fits at this size. */
  fontSize: number;
  /** `#rrggbb`. */
  color: string;
}

/**
 * Returns a text in Arabic or Hebrew letters as {@link drawRightToLeft} draws it: in composed
 * characters, without emoji and invisible characters other than those that join or separate letters.
 * Any other text gives `null`.
 */
export function rightToLeftText(text: string): string | null {
  const drawn = text.replaceAll(LEFT_OUT, '').normalize('NFC').replaceAll(/\s+/g, ' ').trim();
  return scriptOf(drawn) ? drawn : null;
}

/**
 * Draws a text in Arabic or Hebrew letters as PNG, no larger than the space. Any other text gives `null`.
 *
 * Pango, a part of sharp, orders, joins and marks such letters, which satori does wrong. It finds a
 * font by its file, but only in the format TTF.
 */
export async function drawRightToLeft(
  text: string,
  { width, height, fontSize, color }: TextSpace,
): Promise<{ png: Buffer; width: number; height: number } | null> {
  const script = scriptOf(text);
  if (script === undefined) return null;
  for (let size = fontSize; ; size = Math.max(MIN_FONT_SIZE, Math.floor(size * 0.9))) {
    const picture = sharp({
      text: {
        text: `<span foreground="${color}">${escapeText(text)}</span>`,
        font: `${script.font} ${size}`,
        fontfile: script.file,
        width,
        dpi: 72,
        rgba: true,
        wrap: 'word-char',
      },
    });
    const { data, info } = await picture.png().toBuffer({ resolveWithObject: true });
    const fits = info.width <= width && info.height <= height;
    if (fits || size === MIN_FONT_SIZE)
      return { png: data, width: info.width, height: info.height };
  }
}

function scriptOf(text: string) {
  return SCRIPTS.find((script) => script.letters.test(text) && script.text.test(text));
}
