import { uploadAddress } from '#domain/addresses.ts';

/** How wide a headshot is kept, in pixels: once for small and once for sharp screens. */
export const headshotWidths = { small: 600, large: 1200 } as const;

/** What a headshot is kept as besides WebP, for whatever cannot show that; PNG only where it is transparent. */
export type HeadshotFallback = 'jpg' | 'png';

/** The name of one rendition of a headshot; all renditions of one share the id. */
export function headshotName(
  id: string,
  width: number,
  extension: 'webp' | HeadshotFallback,
): string {
  return `headshot-${id}-${width}.${extension}`;
}

/** The address that stands for a headshot with all of its renditions. */
export function headshotAddress(id: string, fallback: HeadshotFallback): string {
  return uploadAddress(headshotName(id, headshotWidths.large, fallback));
}

/**
 * The renditions of a headshot as `srcset`s; `null` when its address names a
 * picture that has none, such as one that was put in place by hand.
 */
export function headshotSrcSets(url: string): { webp: string; fallback: string } | null {
  const [, stem, fallback] = WITH_RENDITIONS.exec(url) ?? [];
  if (stem === undefined) return null;
  const { small, large } = headshotWidths;
  const srcSet = (extension: string) =>
    `${stem}-${small}.${extension} ${small}w, ${stem}-${large}.${extension} ${large}w`;
  return { webp: srcSet('webp'), fallback: srcSet(fallback ?? '') };
}

const WITH_RENDITIONS = new RegExp(
  `^(/uploads/headshot-[\\da-f-]{36})-${headshotWidths.large}\\.(jpg|png)$`,
);
