import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';

import { site } from '#site.config';
import { apiKey } from '#domain/addresses.ts';
import { searchVideos } from '#domain/videos/search-videos.ts';
import type { VideoListItem } from '#domain/videos/video.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';

import { PageHead } from '../page-head.tsx';
import { LongVideoGrid } from './long-video-grid.tsx';
import { Pagination } from './pagination.tsx';
import { VideoGridSkeleton } from './video-grid-skeleton.tsx';
import { VideoSearch } from './video-search.tsx';

const SKELETON_CARDS = 8;

/** Every published video, searched in the browser while typing. */
export function VideosPage() {
  const videos = useQuery<VideoListItem[]>({ queryKey: apiKey.videos });
  const [search, setSearch] = useState('');
  // The list follows the typing at a lower priority, so that no keystroke waits for it.
  const listedSearch = useDeferredValue(search);
  const found = useMemo(
    () => videos.data && searchVideos(videos.data, listedSearch),
    [videos.data, listedSearch],
  );

  return (
    <div className="mx-auto max-w-page px-4 pt-10 sm:px-6 lg:pt-14">
      <PageHead title="All Videos" description={site.descriptions.videos} />
      <div className="mb-10 flex flex-wrap items-end justify-between gap-6">
        <h1 className="text-display">All Videos</h1>
        <VideoSearch search={search} onSearch={setSearch} />
      </div>
      {videos.isPending && <VideoGridSkeleton cards={SKELETON_CARDS} />}
      {videos.isError && <LoadFailure what="The videos" onRetry={videos.refetch} />}
      <h2 className="sr-only">Videos</h2>
      {found && <SearchOutcome search={listedSearch} found={found.length} />}
      {found && <LongVideoGrid key={listedSearch} videos={found} />}
      <Pagination />
    </div>
  );
}

/** Says aloud how many videos are left while typing, and in print when there are none. */
function SearchOutcome({ search, found }: { search: string; found: number }) {
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
