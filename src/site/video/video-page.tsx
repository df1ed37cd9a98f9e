import { site } from '#site.config';
import { isId } from '#domain/id.ts';
import type { Source } from '#domain/sources/source.ts';
import { pageAge } from '#domain/videos/publish-age.ts';
import { isScheduled, scheduledFor } from '#domain/videos/scheduling.ts';
import type { VideoDetail, AdminVideo } from '#domain/videos/video.ts';
import { videoSummary } from '#domain/videos/video-summary.ts';
import { useQuery } from '#web/http/use-query.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { useScrollToTop } from '#web/ui/use-scroll-to-top.ts';

import type { PageProps } from '../page-props.ts';
import { useNow } from '../now.tsx';
import { PageHead } from '../page-head.tsx';
import { HiddenBanner } from './hidden-banner.tsx';
import { PrintedFacts } from './printed-facts.tsx';
import { ShareMenu } from './share-menu.tsx';
import { SourceList } from './source-list.tsx';
import { VideoNotFound } from './video-not-found.tsx';
import { VideoPlayer } from './video-player.tsx';
import { sourcesQuery, videoQuery } from './video-queries.ts';
import { VideoSkeleton } from './video-skeleton.tsx';

/** The API returns more fields to the administrator than to visitors. */
type ShownVideo = VideoDetail | AdminVideo;

/** Video page: player, description and sources. */
export function VideoPage({ params: { id = '' } }: PageProps) {
  return (
    <div className="mx-auto max-w-page px-4 pt-6 sm:px-6 lg:pt-8">
      {isId(id) ? <VideoById key={id} id={id} /> : <VideoNotFound />}
    </div>
  );
}

function VideoById({ id }: { id: string }) {
  const video = useQuery<ShownVideo | null>(videoQuery(id));

  useScrollToTop();

  if (video.isPending) return <VideoSkeleton />;
  if (video.isError) return <LoadFailure what="The video" onRetry={video.refetch} />;
  return video.data === null ? <VideoNotFound /> : <VideoArticle video={video.data} />;
}

function VideoArticle({ video }: { video: ShownVideo }) {
  const now = useNow();
  const sources = useQuery<Source[] | null>(sourcesQuery(video.id));
  const notice = hiddenNotice(video, now);
  const hasDescription = video.description !== null && video.description !== '';

  return (
    <article>
      <PageHead
        title={video.title || 'Video'}
        description={videoSummary(video.description)}
        content={
          notice === null ? { kind: 'video', video, sources: sources.data ?? [] } : undefined
        }
      />
      {notice !== null && <HiddenBanner>{notice}</HiddenBanner>}
      <VideoPlayer video={video} />
      <header className="mt-6 border-b border-rule pb-4">
        <h1 className="text-title wrap-anywhere">{video.title}</h1>
        <div className="mt-2 flex flex-wrap items-center justify-between gap-4">
          <p className="text-ink-muted print:hidden">
            {pageAge(video.publishDate, now, site.timeZone)}
          </p>
          <ShareMenu title={video.title} />
        </div>
        <PrintedFacts video={video} />
      </header>
      <div className="mt-6 grid gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
        {hasDescription && (
          <p className="max-w-reading font-serif text-lead wrap-anywhere whitespace-pre-line">
            {video.description}
          </p>
        )}
        {sources.isError && <LoadFailure what="The sources" onRetry={sources.refetch} />}
        {sources.data && sources.data.length > 0 && <SourceList sources={sources.data} />}
      </div>
    </article>
  );
}

/** Notice for the administrator that visitors cannot see the video; `null` if they can see it. */
function hiddenNotice(video: ShownVideo, now: Date): string | null {
  if (!('isPublished' in video)) return null;
  if (!video.isPublished) return 'Draft: only you can see this';
  if (!isScheduled(video, now)) return null;
  return `${scheduledFor(video.publishDate, site.timeZone)}: only you can see this until then`;
}
