import { memo } from 'react';

import { isInFuture } from '#domain/videos/scheduling.ts';
import type { AdminVideo } from '#domain/videos/video.ts';
import { videoState } from '#domain/videos/video-state.ts';
import { useSite } from '#web/http/site.ts';
import { useIncrementalList } from '#web/ui/use-incremental-list.ts';
import { changeVideos } from '#domain/calls/video-calls.ts';
import { Eye, EyeOff } from '#web/icons/icons.ts';

import { type SourceCounts, videoGroups, videoOrders, type VideoFilter } from './filter-videos.ts';
import type { OpenDialog } from './video-dialogs.tsx';
import { VideoRow, type VideoMoves } from './video-row.tsx';
import { Choice } from '../ui/fields/choice.tsx';
import { SearchField } from '../ui/fields/search-field.tsx';
import { SelectionActions } from '../bulk/selection-actions.tsx';
import { SelectionBar } from '../ui/selection/selection-bar.tsx';
import { useCall } from '../ui/requests/use-call.ts';

/** So few that rendering a batch takes less than 50 ms on a slow machine. */
const BATCHES = { batchSize: 4, firstBatches: 3, eagerBatches: 12 };

interface VideoListProps {
  videos: readonly AdminVideo[];
  /** The current time, from which publish ages are computed. */
  now: Date;
  /** `undefined` until the sources are counted. */
  sourceCounts: SourceCounts | undefined;
  /**
   * `undefined` while some videos are hidden, because a move would also pass hidden ones, and while
   * another order is shown.
   */
  moves: VideoMoves | undefined;
  onOpen: (dialog: OpenDialog) => void;
}

/** Videos in the given order. Memoized so that opening a dialog does not render them again. */
export const VideoList = memo(function VideoList({
  videos,
  now,
  sourceCounts,
  moves,
  onOpen,
}: VideoListProps) {
  const { timeZone } = useSite();
  const { shown, end } = useIncrementalList(videos, BATCHES);

  return (
    <>
      <ul
        aria-label="Videos"
        className="long-list [--row-height:12rem] sm:[--row-height:9.75rem] lg:[--row-height:8.25rem] xl:[--row-height:6.1875rem]"
      >
        {shown.map((video, index) => (
          <VideoRow
            key={video.id}
            video={video}
            state={videoState(video, { now, timeZone })}
            isAhead={isInFuture(video.publishDate, now)}
            sourceCount={sourceCounts && (sourceCounts[video.id] ?? 0)}
            place={index + 1}
            above={videos[index - 1]?.id}
            below={videos[index + 1]?.id}
            moves={moves}
            onOpen={onOpen}
          />
        ))}
      </ul>
      <div ref={end} />
    </>
  );
});

interface VideoToolbarProps {
  filter: VideoFilter;
  onFilter: (filter: VideoFilter) => void;
  /** The number of videos that the list shows, and of all. */
  shown: number;
  total: number;
}

/** Chooses the videos that the list shows, and says how many they are. */
export function VideoToolbar({ filter, onFilter, shown, total }: VideoToolbarProps) {
  return (
    <div className="mb-2 flex flex-wrap items-center gap-3">
      <SearchField
        label="Search videos"
        value={filter.search}
        onChange={(search) => onFilter({ ...filter, search })}
      />
      <Choice
        label="Show"
        className="max-sm:flex-[1_1_9rem]"
        options={videoGroups}
        value={filter.group}
        onChange={(group) => onFilter({ ...filter, group })}
      />
      <Choice
        label="Order"
        className="max-sm:flex-[1_1_9rem]"
        options={videoOrders}
        value={filter.order}
        onChange={(order) => onFilter({ ...filter, order })}
      />
      <p role="status" className="text-sm text-ink-muted tabular-nums max-sm:basis-full">
        {shown < total && `${shown.toLocaleString('en-US')} of `}
        {total.toLocaleString('en-US')} {total === 1 ? 'video' : 'videos'}
      </p>
    </div>
  );
}

const bulkActions = [
  { icon: Eye, label: 'Publish', action: 'publish', done: 'published' },
  { icon: EyeOff, label: 'Unpublish', action: 'unpublish', done: 'unpublished' },
] as const;

/** Selects videos, and publishes, unpublishes or deletes those that are selected. */
export function ManyVideos({ videos }: { videos: readonly AdminVideo[] }) {
  const change = useCall(changeVideos);
  const titleOf = (id: string) => `“${videos.find((video) => video.id === id)?.title ?? id}”`;

  return (
    <SelectionBar shownIds={videos.map(({ id }) => id)}>
      {(ids) => (
        <SelectionActions
          noun="video"
          ids={ids}
          nameOf={titleOf}
          actions={bulkActions}
          change={change}
        />
      )}
    </SelectionBar>
  );
}
