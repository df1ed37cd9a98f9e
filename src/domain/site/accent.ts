import { contrast, fromOklch, toOklch } from './color.ts';
import { themeColors } from './theme-colors.ts';

/** The contrast of text to the page that WCAG 2.2 asks for at level AAA. */
export const MIN_CONTRAST = 7;

/** Enough halvings to find a lightness that differs by less than one step of a color channel. */
const HALVINGS = 10;

export type Scheme = 'light' | 'dark';

export interface Accent {
  /** `#rrggbb`. */
  color: string;
  /** The lower of the contrasts to the page and to its raised areas, at least {@link MIN_CONTRAST}. */
  contrast: number;
  isChanged: boolean;
}

/**
 * The accent color of light pages and that of dark pages: the colors nearest to the given one that can
 * be read as text. Only the OKLCH lightness changes, and the chroma where sRGB has no such color.
 *
 * Black and white can be read, so there is a pair for every color. No color can be read on both light
 * and dark pages, so at least one of the pair differs from the given color. Text in the theme's
 * `on-accent` can be read on the pair, because that color contrasts at least as much with it as the page
 * does.
 *
 * @param color `#rrggbb`
 */
export function accentPair(color: string): Record<Scheme, Accent> {
  return { light: readableAccent(color, 'light'), dark: readableAccent(color, 'dark') };
}

/** Says what was changed, e.g. "Darkened for light pages so that text is readable (7.0 : 1)." */
export function accentSentence({ light, dark }: Record<Scheme, Accent>): string {
  const changes = [
    ...(light.isChanged ? ['darkened for light pages'] : []),
    ...(dark.isChanged ? ['lightened for dark pages'] : []),
  ].join(' and ');
  const lowest = Math.min(light.contrast, dark.contrast);
  const ratio = (Math.floor(lowest * 10) / 10).toFixed(1);
  return `${changes.charAt(0).toUpperCase()}${changes.slice(1)} so that text is readable (${ratio} : 1).`;
}

function readableAccent(color: string, scheme: Scheme): Accent {
  const contrastOf = (candidate: string) =>
    Math.min(
      contrast(candidate, themeColors.paper[scheme]),
      contrast(candidate, themeColors.raised[scheme]),
    );
  const chosen = color.toLowerCase();
  if (contrastOf(chosen) >= MIN_CONTRAST) {
    return { color: chosen, contrast: contrastOf(chosen), isChanged: false };
  }

  const { lightness, chroma, hue } = toOklch(chosen);
  let readable = scheme === 'light' ? 0 : 1;
  let unreadable = lightness;
  for (let halving = 0; halving < HALVINGS; halving += 1) {
    const middle = (readable + unreadable) / 2;
    const isReadable = contrastOf(fromOklch({ lightness: middle, chroma, hue })) >= MIN_CONTRAST;
    if (isReadable) readable = middle;
    else unreadable = middle;
  }
  const found = fromOklch({ lightness: readable, chroma, hue });
  return { color: found, contrast: contrastOf(found), isChanged: true };
}
