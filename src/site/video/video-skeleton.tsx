import { pageAge } from '#domain/videos/publish-age.ts';
import { apiRoute } from '#domain/addresses.ts';
import { useSite } from '#web/http/site.ts';
import { AgeLabel } from '#web/ui/age-label.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { VideoThumbnail } from '#web/ui/video-thumbnail.tsx';
import { useQueryStore } from '#web/http/use-query.ts';

import { useNow } from '../page/now.tsx';
import { PageHead } from '../page/page-head.tsx';
import type { CardVideo } from '../videos/video-card.tsx';
import { useOwnersText } from '../page/use-owners-text.ts';

/**
 * Placeholder for a video that is still loading. If a list with the video is loaded already, the
 * placeholder shows the thumbnail, the title and the age from it.
 */
export function VideoSkeleton({ id }: { id: string }) {
  const listed = useListedVideo(id);

  return (
    <div role="status" aria-label="Loading video">
      <PageHead title={listed?.title || 'Video'} />
      {listed ? <ListedVideo video={listed} /> : <UnknownVideo />}
      <Skeleton className="mt-6 h-5 w-full max-w-reading" />
      <Skeleton className="mt-3 h-5 w-full max-w-reading" />
      <Skeleton className="mt-3 h-5 w-2/3 max-w-reading" />
    </div>
  );
}

/** The video from a list that is already loaded; `undefined` if no such list contains it. */
function useListedVideo(id: string): CardVideo | undefined {
  const store = useQueryStore();
  return [apiRoute.recentVideos, apiRoute.videos]
    .flatMap((address) => store.read<CardVideo[]>(address).data ?? [])
    .find((video) => video.id === id);
}

function ListedVideo({ video }: { video: CardVideo }) {
  const { timeZone, playsAfterClick } = useSite();
  return (
    <>
      <div className="w-full max-w-[calc(60vh*16/9)]">
        <VideoThumbnail youtubeId={video.youtubeId} isFirst isStored={playsAfterClick} />
      </div>
      <div className="mt-6 border-b border-rule pb-4">
        <h1 {...useOwnersText()} className="text-title wrap-anywhere">
          {video.title}
        </h1>
        <p className="mt-2 flex min-h-11 items-center text-ink-muted">
          <AgeLabel publishDate={video.publishDate}>
            {pageAge(video.publishDate, useNow(), timeZone)}
          </AgeLabel>
        </p>
      </div>
    </>
  );
}

function UnknownVideo() {
  return (
    <>
      <h1 className="sr-only">Loading video</h1>
      <Skeleton className="aspect-video w-full max-w-[calc(60vh*16/9)]" />
      <Skeleton className="mt-6 h-10 w-3/4" />
    </>
  );
}
