import type { PublicKeeping } from '#domain/keeping/public-keeping.ts';
import type { VideoDetail } from '#domain/videos/video.ts';
import { watchAddress } from '#domain/videos/youtube.ts';
import { ArrowUpRight } from '#web/icons/icons.ts';
import { buttonClassName } from '#web/ui/button.tsx';

import { MirrorLinks } from './mirror-links.tsx';
import { type PictureLoading, StoredPicture } from './moments/play-button.tsx';

interface UnplayableVideoProps extends Pick<PublicKeeping, 'playback' | 'mirrors'> {
  video: VideoDetail;
  /** How its picture is loaded. */
  loading?: PictureLoading;
}

/**
 * In the place of the player, for a video that YouTube does not play here: its picture, why there is no
 * player, and where else the video can be watched.
 */
export function UnplayableVideo({ video, loading, playback, mirrors }: UnplayableVideoProps) {
  return (
    <div>
      <div
        className={`relative w-full rounded-md bg-raised print:hidden ${video.isVertical ? 'mx-auto aspect-9/16 max-w-60' : 'aspect-video max-w-[calc(60vh*16/9)]'}`}
      >
        <StoredPicture youtubeId={video.youtubeId} loading={loading} />
      </div>
      <div className="mt-4 border-l-4 border-rule bg-raised px-4 py-3">
        <p className="font-medium">
          {playback.isAvailable
            ? 'YouTube plays this video only on its own pages.'
            : 'YouTube does not show this video any more.'}
        </p>
        {playback.isAvailable && (
          <p className="my-2 print:hidden">
            <a
              href={watchAddress(video.youtubeId)}
              target="_blank"
              rel="noopener noreferrer"
              className={buttonClassName.primary}
            >
              Watch on YouTube
              <ArrowUpRight className="size-4" />
            </a>
          </p>
        )}
        <MirrorLinks lead={playback.isAvailable ? 'Also at' : 'Watch it at'} mirrors={mirrors} />
      </div>
    </div>
  );
}
