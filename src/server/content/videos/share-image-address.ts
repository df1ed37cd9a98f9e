import { createHash } from 'node:crypto';
import type { Citation } from '#domain/sources/citation.ts';
import type { VideoDetail } from '#domain/videos/video.ts';
import type { Site } from '#server/core/site/site-defaults.ts';

/** In pixels: the size that previews of links have on most sites. */
export const SHARE_IMAGE_SIZE = { width: 1200, height: 630 };

/** Increase it when the design of the images changes, so that other sites fetch them again. */
const DESIGN_VERSION = 5;

export interface PicturedVideo extends Pick<VideoDetail, 'title' | 'publishDate' | 'youtubeId'> {
  id: string;
  sourceCount: number;
}

/** The first citation at a second of a video, as its image shows it. */
export interface PicturedMoment extends Pick<Citation, 'startSecond' | 'claim'> {
  videoId: string;
  videoTitle: string;
  sourceTitle: string;
}

/** What the images show of the site. */
type PicturedSite = Pick<Site, 'brand' | 'tagline' | 'accent' | 'picture' | 'timeZone'>;

/** Address of the image of every page that is not about one video. */
export function siteImageAddress({ brand, tagline, accent, picture }: PicturedSite): string {
  return `/share-images/site-${hashOf([brand, tagline, accent, picture])}.jpg`;
}

/** Address of the image that other sites show beside a link to a video. */
export function shareImageAddress(
  video: PicturedVideo,
  { brand, tagline, accent, picture, timeZone }: PicturedSite,
): string {
  const { id, title, publishDate, youtubeId, sourceCount } = video;
  const ofSite = [brand, tagline, accent, picture, timeZone];
  const ofVideo = [title, publishDate, youtubeId, sourceCount];
  return `/share-images/${id}-${hashOf([...ofSite, ...ofVideo])}.jpg`;
}

/** Address of the image that other sites show beside a link to a cited moment of a video. */
export function momentImageAddress(
  { videoId, videoTitle, sourceTitle, startSecond, claim }: PicturedMoment,
  { brand, tagline, accent, picture }: PicturedSite,
): string {
  const hash = hashOf([brand, tagline, accent, picture, videoTitle, sourceTitle, claim]);
  return `/share-images/${videoId}-t${startSecond}-${hash}.jpg`;
}

/**
 * Addresses contain a hash of what the image shows, because other sites keep an image for as long as
 * its address stays the same.
 */
function hashOf(shown: readonly unknown[]): string {
  const text = JSON.stringify([DESIGN_VERSION, ...shown]);
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}
