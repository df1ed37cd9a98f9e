import type { PublicKeeping } from './public-keeping.ts';

/** Whether YouTube plays a video on this site, and whether it shows the video at all. */
export interface Playability {
  isPlayable: boolean;
  isAvailable: boolean;
}

/** What YouTube does with a video. */
export type FindPlayability = (video: { youtubeId: string }) => Playability;

/** Whether YouTube plays a video on this site. */
export function isPlayable({ isAvailable, isEmbeddable }: PublicKeeping['playback']): boolean {
  return isAvailable && isEmbeddable !== false;
}
