/** Red, green and blue of linear light, each from 0 to 1 in sRGB. */
type LinearColor = readonly [red: number, green: number, blue: number];

/** Perceived color. Lightness is from 0 to 1, chroma from 0 (gray) to about 0.37, hue in radians. */
export interface Oklch {
  lightness: number;
  chroma: number;
  hue: number;
}

const CHANNEL_STEPS = 255;

/** Enough halvings to find the chroma to less than a step of a channel. */
const HALVINGS = 12;

/** Rounding errors of the conversion; a channel that is this far outside is still inside. */
const TOLERANCE = 1e-4;

/**
 * Contrast of two colors, from 1 to 21.
 * See https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio.
 *
 * @param one   `#rrggbb`
 * @param other `#rrggbb`
 */
export function contrast(one: string, other: string): number {
  const luminances = [luminance(one), luminance(other)];
  return (Math.max(...luminances) + 0.05) / (Math.min(...luminances) + 0.05);
}

/** Conversion of https://bottosson.github.io/posts/oklab/. */
export function toOklch(color: string): Oklch {
  const [red, green, blue] = parseHex(color);
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  return {
    lightness: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    chroma: Math.hypot(a, b),
    hue: Math.atan2(b, a),
  };
}

/** The color as `#rrggbb`. If sRGB does not contain it, the one of the highest chroma that it contains. */
export function fromOklch(color: Oklch): string {
  if (isInside(linearColor(color))) return formatHex(linearColor(color));
  let inside = 0;
  let outside = color.chroma;
  for (let halving = 0; halving < HALVINGS; halving += 1) {
    const chroma = (inside + outside) / 2;
    if (isInside(linearColor({ ...color, chroma }))) inside = chroma;
    else outside = chroma;
  }
  return formatHex(linearColor({ ...color, chroma: inside }));
}

function linearColor({ lightness, chroma, hue }: Oklch): LinearColor {
  const a = chroma * Math.cos(hue);
  const b = chroma * Math.sin(hue);
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

function isInside(color: LinearColor): boolean {
  return color.every((channel) => channel >= -TOLERANCE && channel <= 1 + TOLERANCE);
}

function luminance(color: string): number {
  const [red, green, blue] = parseHex(color);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function parseHex(color: string): LinearColor {
  const value = Number.parseInt(color.slice(1), 16);
  return [linear(value >> 16), linear((value >> 8) & 0xff), linear(value & 0xff)];
}

function linear(value: number): number {
  const channel = value / CHANNEL_STEPS;
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}

function formatHex(color: LinearColor): string {
  const digits = color.map((channel) => step(channel).toString(16).padStart(2, '0'));
  return `#${digits.join('')}`;
}

function step(channel: number): number {
  const inside = Math.min(1, Math.max(0, channel));
  const encoded = inside <= 0.0031308 ? inside * 12.92 : 1.055 * inside ** (1 / 2.4) - 0.055;
  return Math.round(encoded * CHANNEL_STEPS);
}
