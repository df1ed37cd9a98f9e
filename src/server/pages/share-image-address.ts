import { createHash } from 'node:crypto';
import { site } from '#site.config';
import type { VideoDetail } from '#domain/videos/video.ts';

/** In pixels: the size that previews of links have on most sites. */
export const SHARE_IMAGE_SIZE = { width: 1200, height: 630 };

/** The image of every page that is not about one video. */
export const SITE_IMAGE_ADDRESS = '/share-images/site.jpg';

/** Increase it when the design of the images changes, so that other sites fetch them again. */
const DESIGN_VERSION = 1;

export interface PicturedVideo extends Pick<VideoDetail, 'title' | 'publishDate' | 'youtubeId'> {
  id: string;
  sourceCount: number;
}

/**
 * Address of the image that other sites show beside a link to a video. It contains a hash of what
 * the image shows, because other sites keep an image for as long as its address stays the same.
 */
export function shareImageAddress(video: PicturedVideo): string {
  const { id, title, publishDate, youtubeId, sourceCount } = video;
  const shown = [DESIGN_VERSION, site.brand, title, publishDate, youtubeId, sourceCount];
  const version = createHash('sha256').update(JSON.stringify(shown)).digest('hex').slice(0, 8);
  return `/share-images/${id}-${version}.jpg`;
}
