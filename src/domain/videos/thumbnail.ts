/**
 * YouTube answers a missing large thumbnail with a small grey stand-in instead
 * of an error, so a narrow image counts as missing. Source: specification §4.
 */
const MIN_LARGE_THUMBNAIL_WIDTH = 640;

/** Position on the ladder: 0 to 2 are its images, 3 is the site's own placeholder. */
export type ThumbnailStep = 0 | 1 | 2 | 3;

export const FIRST_THUMBNAIL_STEP: ThumbnailStep = 0;

/** The images to try for a video, best first. Source: specification §4, thumbnail fallback. */
export function thumbnailLadder(youtubeId: string): readonly [string, string, string] {
  const folder = `https://i.ytimg.com/vi/${encodeURIComponent(youtubeId.toWellFormed())}`;
  return [`${folder}/maxresdefault.jpg`, `${folder}/hqdefault.jpg`, `${folder}/default.jpg`];
}

/**
 * The step after an image has loaded or failed; the same step when it may stay.
 *
 * @param loadedWidth natural width of the loaded image in pixels, `null` when loading failed.
 */
export function nextThumbnailStep(step: ThumbnailStep, loadedWidth: number | null): ThumbnailStep {
  const mayStay = loadedWidth !== null && (step !== 0 || loadedWidth >= MIN_LARGE_THUMBNAIL_WIDTH);
  return mayStay ? step : STEP_DOWN[step];
}

const STEP_DOWN = [1, 2, 3, 3] as const satisfies Record<ThumbnailStep, ThumbnailStep>;
