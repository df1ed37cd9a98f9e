import { createHash } from 'node:crypto';
import { site } from '#site.config';
import { accentPair } from '#domain/site/accent.ts';
import { initialsOf } from '#domain/site/initials.ts';
import type { SiteValues } from '#domain/site/site.ts';
import { themeColors } from '#domain/site/theme-colors.ts';
import { type PictureName, pictureNames as names } from './picture-names.ts';

/** Where the logo and the icons of the site come from. */
export type PictureSource =
  /** The files of public/brand. */
  | { kind: 'default' }
  /** The table `site_pictures`. */
  | { kind: 'stored'; version: string }
  /** The server draws the initials on a tile of this color. */
  | { kind: 'initials'; version: string; initials: string; color: string };

/** Increase it when the design of the tile changes, because browsers keep the files of a version. */
const TILE_DESIGN = 1;

/**
 * A site with a name of its own and without a picture is shown by its initials, because the logo of
 * public/brand is that of the default name.
 *
 * @param storedVersion of the stored picture; `null` without one
 */
export function pictureSource(
  values: Pick<SiteValues, 'brand' | 'creatorName' | 'accent'>,
  storedVersion: string | null,
): PictureSource {
  if (storedVersion !== null) return { kind: 'stored', version: storedVersion };
  if (values.brand === null) return { kind: 'default' };
  const initials = initialsOf(values.brand, values.creatorName ?? site.creatorName ?? '');
  const color = accentColor(values.accent);
  const hash = createHash('sha256').update(JSON.stringify([TILE_DESIGN, initials, color]));
  return { kind: 'initials', version: hash.digest('hex').slice(0, 8), initials, color };
}

/** The accent color on light pages and pictures. */
export function accentColor(accent: string | null): string {
  return accent === null ? themeColors.accent.light : accentPair(accent).light.color;
}

/** The address of a logo or icon. */
export function pictureAddress(source: PictureSource, name: PictureName): string {
  return source.kind === 'default' ? defaultFiles[name] : `/brand/${source.version}/${name}`;
}

const defaultFiles: Readonly<Record<PictureName, string>> = {
  [names.smallLogo]: site.logo,
  [names.largeLogo]: site.logo,
  [names.smallIcon]: '/brand/favicon.svg',
  [names.icon]: '/brand/icon-192.png',
  [names.largeIcon]: '/brand/icon-512.png',
  [names.maskableIcon]: '/brand/icon-maskable-512.png',
  [names.appleTouchIcon]: '/brand/apple-touch-icon.png',
  [names.card]: site.logo,
};

/** An icon of a document. An SVG has no `sizes`. */
interface Icon {
  href: string;
  type: string;
  sizes: string;
}

/** The icons for the tab of a browser. The larger one is for search engines. */
export function tabIcons(source: PictureSource): Icon[] {
  const icon = (name: PictureName, side: number) => {
    return { href: pictureAddress(source, name), type: 'image/png', sizes: `${side}x${side}` };
  };
  if (source.kind !== 'default') return [icon(names.smallIcon, 32), icon(names.icon, 192)];
  return [{ href: defaultFiles[names.smallIcon], type: 'image/svg+xml', sizes: '' }];
}
