import { uploadAddress } from '#domain/addresses.ts';
import { uploadNameFromUrl } from '#domain/files/upload-name.ts';

/**
 * Widths of the stored headshot renditions in pixels: for standard and for high-density screens.
 */
export const headshotWidths = { small: 600, large: 1200 } as const;

/** Format of the renditions for browsers without WebP; PNG only if the picture is transparent. */
export type HeadshotFallback = 'jpg' | 'png';

export interface HeadshotRendition {
  name: string;
  width: number;
  extension: 'webp' | HeadshotFallback;
}

/**
 * File name of a headshot: that of its large fallback rendition. The names of the other three
 * renditions are derived from it, see {@link headshotRenditions}.
 */
export function headshotName(id: string, fallback: HeadshotFallback): string {
  return `headshot-${id}.${fallback}`;
}

/**
 * The four renditions of the headshot with this file name (see {@link headshotName}). Empty for any
 * other name, such as that of a WebP rendition or of a file that the server did not render.
 */
export function headshotRenditions(name: string): HeadshotRendition[] {
  const { stem, extension } = HEADSHOT.exec(name)?.groups ?? {};
  if (stem === undefined) return [];
  const fallback = extension === 'png' ? 'png' : 'jpg';
  const { small, large } = headshotWidths;
  return [
    { name: `${stem}-${small}.webp`, width: small, extension: 'webp' },
    { name: `${stem}-${large}.webp`, width: large, extension: 'webp' },
    { name: `${stem}-${small}.${fallback}`, width: small, extension: fallback },
    { name, width: large, extension: fallback },
  ];
}

const HEADSHOT = /^(?<stem>headshot-[\da-f-]{36})\.(?<extension>jpg|png)$/;

/** `srcset` values of the headshot at this address; `null` if the address has no renditions. */
export function headshotSrcSets(url: string): { webp: string; fallback: string } | null {
  const renditions = headshotRenditions(uploadNameFromUrl(url) ?? '');
  if (renditions.length === 0) return null;
  return {
    webp: srcSet(renditions.filter(({ extension }) => extension === 'webp')),
    fallback: srcSet(renditions.filter(({ extension }) => extension !== 'webp')),
  };
}

function srcSet(renditions: readonly HeadshotRendition[]): string {
  return renditions.map(({ name, width }) => `${uploadAddress(name)} ${width}w`).join(', ');
}
