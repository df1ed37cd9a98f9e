import { useMemo, useRef } from 'react';

import { pageAddress } from '#domain/addresses.ts';
import type { SourceSummaries } from '#domain/sources/source-summary.ts';
import type { VideoListItem } from '#domain/videos/video.ts';
import { useIncrementalList } from '#web/ui/use-incremental-list.ts';

import { useListPosition, type ListPosition } from './list-position.ts';
import { VideoGrid } from './video-grid.tsx';

/**
 * Divisible by every possible number of columns, so that only the last batch has an incomplete row.
 */
const BATCH_SIZE = 24;

/** Two batches, the one at the top of the viewport and the next, fill any screen. */
const BATCHES_ON_SCREEN = 2;

interface LongVideoGridProps {
  videos: readonly VideoListItem[];
  summaries: SourceSummaries | undefined;
  /** The search that found the videos, as `normalizeSearch` returns it. */
  search: string;
  /** The position at which the visitor left this list; `undefined` if it was not opened before. */
  savedPosition: ListPosition | undefined;
}

/**
 * A grid for a long list of videos. Without scripts the videos after the first batch are plain
 * links.
 */
export function LongVideoGrid({ videos, summaries, search, savedPosition }: LongVideoGridProps) {
  const list = useRef<HTMLDivElement>(null);
  useListPosition(list, search, savedPosition);
  const batches = useMemo(() => toBatches(videos), [videos]);
  const { shown, end } = useIncrementalList(batches, {
    batchSize: 1,
    firstBatches: savedPosition && savedPosition.batch + BATCHES_ON_SCREEN,
  });

  return (
    <>
      <div ref={list}>
        {shown.map((batch, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- A search moves videos between batches; with the index as key, no batch is remounted.
          <div key={index} className={index === 0 ? '' : 'video-batch'}>
            <VideoGrid videos={batch} summaries={summaries} isFirst={index === 0} />
          </div>
        ))}
        <div ref={end} />
      </div>
      <noscript>
        <PlainLinks videos={videos} />
      </noscript>
    </>
  );
}

/**
 * Links to the videos after the first batch. They are a component so that the browser does not
 * render them: React renders the children of `noscript` on the server only.
 */
function PlainLinks({ videos }: { videos: readonly VideoListItem[] }) {
  return (
    <ul className="mt-12 grid gap-2">
      {videos.slice(BATCH_SIZE).map(({ id, title }) => (
        <li key={id}>
          <a href={pageAddress.video(id)}>{title}</a>
        </li>
      ))}
    </ul>
  );
}

function toBatches<Item>(items: readonly Item[]): readonly (readonly Item[])[] {
  const count = Math.ceil(items.length / BATCH_SIZE);
  return Array.from({ length: count }, (_, index) =>
    items.slice(index * BATCH_SIZE, (index + 1) * BATCH_SIZE),
  );
}
