import { uploadAddress } from '#domain/addresses.ts';
import { uploadNameFromUrl } from '#domain/files/upload-name.ts';

/** How wide a headshot is kept, in pixels: once for small and once for sharp screens. */
export const headshotWidths = { small: 600, large: 1200 } as const;

/** What a headshot is kept as besides WebP, for whatever cannot show that; PNG only where it is transparent. */
export type HeadshotFallback = 'jpg' | 'png';

/** One file of a headshot. */
export interface HeadshotRendition {
  name: string;
  width: number;
  extension: 'webp' | HeadshotFallback;
}

/** The name of a headshot, which stands for all of its renditions and is that of the largest fallback. */
export function headshotName(id: string, fallback: HeadshotFallback): string {
  return `headshot-${id}.${fallback}`;
}

/**
 * All files of a headshot, by its name; none when it is no such name. A picture that was
 * put in place by hand as WebP is one file, and so is one that is named for its width.
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

/** The renditions of a headshot as `srcset`s, by its address; `null` when it has none. */
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
