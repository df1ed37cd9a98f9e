import { useDeferredValue, useMemo, useState, useEffect, useRef } from 'react';

import { apiRoute, pageAddress } from '#domain/addresses.ts';
import type { SourceSummaries } from '#domain/sources/source-summary.ts';
import { normalizeSearch, MAX_SEARCH_LENGTH } from '#domain/text/normalize-search.ts';
import { searchVideos } from '#domain/videos/search-videos.ts';
import type { VideoListItem } from '#domain/videos/video.ts';
import { countText } from '#domain/text/count-text.ts';
import { useQuery, useQueryStore } from '#web/http/use-query.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { ChevronLeft, ChevronRight, Search } from '#web/icons/icons.ts';
import { Button } from '#web/ui/button.tsx';

import { PageHead } from '../page/page-head.tsx';
import type { PageProps } from '../page/page-query.ts';
import { useSavedPosition } from './list-position.ts';
import { LongVideoGrid } from './long-video-grid.tsx';
import { FoundPassages } from './found-passages.tsx';
import { foundVideosAddress } from './found-videos-address.ts';
import { VideoGridSkeleton } from './video-grid.tsx';

/** All published videos, or those that the search in the address finds. */
export function VideosPage({ query: { search = '' } }: PageProps) {
  return <SearchableVideos key={useHistoryEntry()} linkedSearch={search} />;
}

/** The events of the browser and of wouter after which the address may have changed. */
const CHANGES = ['popstate', 'pushState', 'replaceState'];

/**
 * A number that changes when the visitor moves to a history entry of the same page with another
 * query. As the `key` of a component, it resets the component's state for each entry. The number
 * does not change when the address of the current entry is replaced.
 */
function useHistoryEntry(): number {
  const [entry, setEntry] = useState(0);

  useEffect(() => {
    let query = window.location.search;
    function compareQuery({ type }: Event) {
      const hasChanged = window.location.search !== query;
      query = window.location.search;
      if (hasChanged && type !== 'replaceState') setEntry((current) => current + 1);
    }
    for (const change of CHANGES) window.addEventListener(change, compareQuery);
    return () => {
      for (const change of CHANGES) window.removeEventListener(change, compareQuery);
    };
  }, []);

  return entry;
}

/** @param linkedSearch the search that the address contains */
function SearchableVideos({ linkedSearch }: { linkedSearch: string }) {
  const savedPosition = useSavedPosition();
  const [typed, setTyped] = useState<string>();
  // The list updates at a lower priority, so that it does not delay keystrokes.
  const search = useDeferredValue(normalizeSearch(typed ?? linkedSearch));
  const { found, isError, refetch } = useFoundVideos(search);
  const { data: summaries } = useQuery<SourceSummaries>(apiRoute.sourceSummaries);
  const title = search === '' ? 'All Videos' : `Videos matching “${search}”`;

  return (
    <div className="mx-auto max-w-page px-4 pt-10 sm:px-6 lg:pt-14">
      <PageHead
        title={title}
        content={search === '' && found ? { kind: 'videos', videos: found } : undefined}
        isIndexed={search === ''}
      />
      <div className="mb-10 flex flex-wrap items-end justify-between gap-6">
        <h1 className="text-display">All Videos</h1>
        <VideoSearch search={typed ?? linkedSearch} onSearch={setTyped} />
      </div>
      {!found && !isError && <VideoGridSkeleton cards={8} />}
      {isError && <LoadFailure what="The videos" onRetry={refetch} />}
      {search === '' || found?.length === 0 ? (
        <h2 className="sr-only">Videos</h2>
      ) : (
        <h2 className="mb-8 text-lead wrap-anywhere text-ink-muted">{title}</h2>
      )}
      {found && <SearchStatus search={search} count={found.length} />}
      {found && (
        <LongVideoGrid
          // The first search replaces the list of all videos with a new list, which renders only one
          // batch at first. Later searches update this list, so that a found video keeps the focus.
          key={search === '' ? 'all' : 'found'}
          videos={found}
          summaries={summaries}
          search={search}
          savedPosition={typed === undefined ? savedPosition : undefined}
        />
      )}
      {found && <FoundPassages search={search} listed={found} isTyped={typed !== undefined} />}
      <Pagination />
    </div>
  );
}

interface VideoSearchProps {
  search: string;
  onSearch: (search: string) => void;
}

/** Search box of the All Videos page. Without scripts, submitting the form opens the results. */
function VideoSearch({ search, onSearch }: VideoSearchProps) {
  const input = useRef<HTMLInputElement>(null);

  // Searches for text that was typed before hydration.
  useEffect(() => {
    if (input.current === null) return;
    const { value, defaultValue } = input.current;
    if (value !== defaultValue) onSearch(value);
  }, [onSearch]);

  return (
    <form
      role="search"
      method="get"
      action={pageAddress.videos}
      onSubmit={(event) => event.preventDefault()}
      className="flex w-full gap-2 sm:w-auto"
    >
      <div className="relative grow sm:w-80">
        <Search className="pointer-events-none absolute top-3.5 left-3 size-4 text-ink-muted" />
        <input
          ref={input}
          type="search"
          name="search"
          dir="auto"
          aria-label="Search videos"
          placeholder="Search videos..."
          autoComplete="off"
          maxLength={MAX_SEARCH_LENGTH}
          value={search}
          onChange={(event) => onSearch(event.target.value)}
          className="min-h-11 w-full rounded-sm border border-field bg-paper pr-3 pl-10 placeholder:text-ink-muted"
        />
      </div>
      <noscript>
        <Button type="submit" variant="quiet">
          Search
        </Button>
      </noscript>
    </form>
  );
}

const buttonClassName =
  'inline-flex min-h-11 items-center gap-1 px-3 text-ink-muted disabled:cursor-not-allowed';

/** Pagination control. All videos are on one page, so its two buttons are disabled. */
function Pagination() {
  return (
    <nav
      aria-label="Pagination"
      className="mt-14 flex flex-wrap items-center justify-center gap-2 text-sm"
    >
      <button type="button" disabled className={buttonClassName}>
        <ChevronLeft className="size-4" />
        Previous
      </button>
      <span
        aria-current="page"
        className="grid size-11 place-items-center rounded-sm border border-field font-semibold"
      >
        1
      </span>
      <button type="button" disabled className={buttonClassName}>
        Next
        <ChevronRight className="size-4" />
      </button>
    </nav>
  );
}

/**
 * The videos that a search finds; `undefined` while they are loading. Until the browser has loaded
 * all videos, it uses those that the server has found for this search.
 */
function useFoundVideos(search: string) {
  const { data: videos, isError, refetch } = useQuery<VideoListItem[]>(apiRoute.videos);
  const foundByServer = useQueryStore().read<VideoListItem[]>(foundVideosAddress(search)).data;
  const found = useMemo(
    () => (videos === undefined ? foundByServer : searchVideos(videos, search)),
    [videos, foundByServer, search],
  );
  return { found, isError, refetch };
}

/**
 * Announces the number of matches to screen readers. The message for an empty list is visible to all.
 */
function SearchStatus({ search, count }: { search: string; count: number }) {
  if (count === 0) {
    return (
      <p role="status" className="py-10 text-lead wrap-anywhere text-ink-muted">
        {search === '' ? 'No videos available.' : `No videos found matching "${search}"`}
      </p>
    );
  }
  return (
    <p role="status" className="sr-only">
      {search !== '' && `${countText(count, 'video')} found`}
    </p>
  );
}
