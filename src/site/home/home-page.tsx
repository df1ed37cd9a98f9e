import { pageAddress } from '#domain/addresses.ts';
import { SUBSCRIBE_ADDRESS } from '#domain/readers/plain-addresses.ts';
import type { SourceSummaries } from '#domain/sources/source-summary.ts';
import { useSite } from '#web/http/site.ts';
import { useQuery } from '#web/http/use-query.ts';
import { buttonClassName } from '#web/ui/button.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';

import { PageHead } from '../page/page-head.tsx';
import type { CardVideo } from '../videos/video-card.tsx';
import { VideoGrid } from '../videos/video-grid.tsx';
import { VideoGridSkeleton } from '../videos/video-grid-skeleton.tsx';
import { Hero } from './hero.tsx';
import { recentSourceSummariesQuery, recentVideosQuery } from './home-queries.ts';

const SKELETON_CARDS = 6;

export function HomePage() {
  const videos = useQuery<CardVideo[]>(recentVideosQuery);
  const { mailsReaders } = useSite();
  const { data: summaries } = useQuery<SourceSummaries>(recentSourceSummariesQuery);

  return (
    <>
      <PageHead content={{ kind: 'home' }} />
      <Hero />
      <section
        aria-labelledby="latest-title"
        className="mx-auto max-w-page px-4 pt-12 sm:px-6 lg:pt-16"
      >
        <h2 id="latest-title" className="mb-8 text-title">
          Watch my latest videos:
        </h2>
        {videos.isPending && <VideoGridSkeleton cards={SKELETON_CARDS} />}
        {videos.isError && <LoadFailure what="The latest videos" onRetry={videos.refetch} />}
        {videos.data?.length === 0 && (
          <p className="text-ink-muted">The first video will appear here.</p>
        )}
        {videos.data && <VideoGrid videos={videos.data} summaries={summaries} isFirst />}
        <p className="mt-12 text-center">
          <a href={pageAddress.videos} className={buttonClassName.primary}>
            View All Videos
          </a>
        </p>
        {mailsReaders && (
          <p className="mt-12 text-center">
            <a href={SUBSCRIBE_ADDRESS}>Get new videos by email</a>
          </p>
        )}
      </section>
    </>
  );
}
