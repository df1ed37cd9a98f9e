import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import satori from 'satori';
import { SHARE_IMAGE_SIZE } from '#server/content/videos/share-image-address.ts';
import { type CardElement, textBox } from './card-layout.ts';

/** The files of the font, each with different characters, in the order in which they are searched. */
const FONT_PARTS = ['latin', 'latin-ext', 'greek', 'cyrillic', 'cyrillic-ext', 'vietnamese'];

/**
 * Characters that satori cannot draw well: combining marks, which it misplaces; invisible characters,
 * which may reverse the text; and U+FFFD.
 */
const UNSAFE = /[\p{M}\p{C}\ufffd]/u;

/** Emoji, the characters that vary them, and invisible characters, such as those that reverse text. */
const DECORATION =
  /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\p{Cf}\ufe0f]/gu;

/** Sets text in the fonts of the server. */
export type CardFonts = Awaited<ReturnType<typeof loadCardFonts>>;

/** Loads the fonts, which takes longer than drawing a card. */
export async function loadCardFonts() {
  const fonts = await loadFonts();
  /** The value of the CSS property. */
  const fontFamily = fonts.map(({ name }) => `'${name}'`).join(', ');

  /** Draws an element as SVG, with text as paths. Also returns whether the fonts have every character. */
  async function toSvg(element: CardElement, size: { width: number; height: number }) {
    let isComplete = true;
    const svg = await satori(element, {
      ...size,
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
    const { isComplete } = await toSvg(textBox(composed, { fontFamily }), SHARE_IMAGE_SIZE);
    return isComplete ? composed : null;
  }

  /** The same without emoji and invisible characters, which a name may contain. */
  function drawableName(name: string): Promise<string | null> {
    return drawableText(name.replaceAll(DECORATION, ''));
  }

  return { fontFamily, toSvg, drawableText, drawableName };
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
