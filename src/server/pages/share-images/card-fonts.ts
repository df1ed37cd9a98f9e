import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import satori from 'satori';
import type { CardElement } from './card-layout.ts';

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

interface Size {
  width: number;
  height: number;
}

/** Sets text in the fonts of the server. */
export interface CardFonts {
  /** The value of the CSS property. */
  fontFamily: string;
  /** Draws an element as SVG, with text as paths. Also returns whether the fonts have every character. */
  toSvg: (element: CardElement, size: Size) => Promise<{ svg: string; isComplete: boolean }>;
  /** Returns the text in composed characters; `null` if it cannot be drawn well. */
  drawableText: (text: string) => Promise<string | null>;
  /** The same without emoji and invisible characters, which a name may contain. */
  drawableName: (name: string) => Promise<string | null>;
}

/** Loads the fonts, which takes longer than drawing a card. */
export async function loadCardFonts(): Promise<CardFonts> {
  const fonts = await loadFonts();
  const fontFamily = fonts.map(({ name }) => `'${name}'`).join(', ');

  async function toSvg(element: CardElement, size: Size) {
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

  async function drawableText(text: string): Promise<string | null> {
    const composed = text.normalize('NFC').replaceAll(/\s+/g, ' ').trim();
    if (composed === '' || UNSAFE.test(composed)) return null;
    const element = {
      type: 'div',
      key: null,
      props: { style: { fontFamily }, children: composed },
    };
    const { isComplete } = await toSvg(element, { width: 1200, height: 630 });
    return isComplete ? composed : null;
  }

  return {
    fontFamily,
    toSvg,
    drawableText,
    drawableName: (name) => drawableText(name.replaceAll(DECORATION, '')),
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
