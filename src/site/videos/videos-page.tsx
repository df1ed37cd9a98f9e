import { useDeferredValue, useMemo, useState } from 'react';
import { useSearch } from 'wouter/use-browser-location';

import { site } from '#site.config';
import { queryKeys } from '#domain/addresses.ts';
import { searchVideos } from '#domain/videos/search-videos.ts';
import type { VideoListItem } from '#domain/videos/video.ts';
import { useQuery } from '#web/http/use-query.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';

import { PageHead } from '../page-head.tsx';
import { useFormerPosition } from './list-position.ts';
import { LongVideoGrid } from './long-video-grid.tsx';
import { Pagination } from './pagination.tsx';
import { VideoGridSkeleton } from './video-grid-skeleton.tsx';
import { VideoSearch } from './video-search.tsx';

const SKELETON_CARDS = 8;

/** All published videos, filtered in the browser while typing. */
export function VideosPage() {
  const videos = useQuery<VideoListItem[]>({ queryKey: queryKeys.videos });
  const former = useFormerPosition();
  // The server renders the same page for every search.
  const linkedSearch = new URLSearchParams(useSearch({ ssrSearch: '' })).get('search') ?? '';
  const [typed, setTyped] = useState<string>();
  const search = typed ?? former?.search ?? linkedSearch;
  // The list updates at a lower priority, so that it does not delay keystrokes.
  const deferredSearch = useDeferredValue(search);
  const found = useMemo(
    () => videos.data && searchVideos(videos.data, deferredSearch),
    [videos.data, deferredSearch],
  );

  return (
    <div className="mx-auto max-w-page px-4 pt-10 sm:px-6 lg:pt-14">
      <PageHead
        title="All Videos"
        description={site.descriptions.videos}
        content={videos.data && { kind: 'videos', videos: videos.data }}
      />
      <div className="mb-10 flex flex-wrap items-end justify-between gap-6">
        <h1 className="text-display">All Videos</h1>
        <VideoSearch search={search} onSearch={setTyped} />
      </div>
      {videos.isPending && <VideoGridSkeleton cards={SKELETON_CARDS} />}
      {videos.isError && <LoadFailure what="The videos" onRetry={videos.refetch} />}
      <h2 className="sr-only">Videos</h2>
      {found && <SearchStatus search={deferredSearch} found={found.length} />}
      {found && (
        <LongVideoGrid
          key={deferredSearch}
          videos={found}
          search={deferredSearch}
          former={typed === undefined && former?.search === deferredSearch ? former : undefined}
        />
      )}
      <Pagination />
    </div>
  );
}

/** Announces the number of matches to screen readers; an empty result is shown to everyone. */
function SearchStatus({ search, found }: { search: string; found: number }) {
  if (found === 0) {
    return (
      <p role="status" className="py-10 text-lead text-ink-muted">
        {search === '' ? 'No videos available.' : `No videos found matching "${search}"`}
      </p>
    );
  }
  return (
    <p role="status" className="sr-only">
      {search !== '' && (found === 1 ? '1 video found' : `${found} videos found`)}
    </p>
  );
}
