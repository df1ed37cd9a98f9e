/**
 * In pixels. For a missing large thumbnail YouTube returns a small gray image instead of an error,
 * so a narrower image counts as missing. See docs/site.md, "Thumbnails".
 */
const MIN_LARGE_THUMBNAIL_WIDTH = 640;

/** Index of the fallback step: 0 to 2 are images, 3 is the site's placeholder. */
export type ThumbnailStep = 0 | 1 | 2 | 3;

export const FIRST_THUMBNAIL_STEP: ThumbnailStep = 0;

/** The first step whose image can be shown whatever its width is. */
export const SECOND_THUMBNAIL_STEP: ThumbnailStep = 1;

const THUMBNAIL_HOST = 'https://i.ytimg.com';

/**
 * Image URLs to try for a video, largest first, on small screens too: therefore no `srcset`.
 *
 * @param host the origin of the images; tests replace it
 */
export function thumbnailUrls(
  youtubeId: string,
  host = THUMBNAIL_HOST,
): readonly [string, string, string] {
  const folder = `${host}/vi/${encodeURIComponent(youtubeId.toWellFormed())}`;
  return [`${folder}/maxresdefault.jpg`, `${folder}/hqdefault.jpg`, `${folder}/default.jpg`];
}

/**
 * Returns the fallback step after an image has loaded or failed: the same step if the image can be
 * shown, otherwise the next one.
 *
 * @param loadedWidth natural width of the loaded image in pixels, `null` when loading failed.
 */
export function nextThumbnailStep(step: ThumbnailStep, loadedWidth: number | null): ThumbnailStep {
  const isUsable = loadedWidth !== null && (step !== 0 || loadedWidth >= MIN_LARGE_THUMBNAIL_WIDTH);
  return isUsable ? step : NEXT_STEP[step];
}

const NEXT_STEP = [1, 2, 3, 3] as const satisfies Record<ThumbnailStep, ThumbnailStep>;

/**
 * Address of the thumbnail that this site has stored, or of a placeholder until then. Its first part is
 * that of the route.
 */
export function storedThumbnailUrl(youtubeId: string): string {
  return `/thumbnails/${encodeURIComponent(youtubeId.toWellFormed())}`;
}
