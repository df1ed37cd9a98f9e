import { memo } from 'react';

import { isInFuture } from '#domain/videos/scheduling.ts';
import type { AdminVideo } from '#domain/videos/video.ts';
import { videoState } from '#domain/videos/video-state.ts';
import { useSite } from '#web/http/site.ts';
import { IncrementalList } from '#web/ui/incremental-list.tsx';

import type { SourceCounts } from './filter-videos.ts';
import type { OpenDialog } from './video-dialogs.tsx';
import { VideoRow, type VideoMoves } from './video-row.tsx';

/** So few that rendering and drawing a batch takes less than 50 ms. */
const BATCH_SIZE = 12;

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

/**
 * Videos in the given order, rendered in batches. Memoized so that opening a dialog does not
 * render the batches again.
 */
export const VideoList = memo(function VideoList({ videos, ...list }: VideoListProps) {
  return (
    <IncrementalList items={videos} batchSize={BATCH_SIZE}>
      {(batch, index) => (
        <VideoBatch
          {...list}
          videos={batch}
          above={videos[index * BATCH_SIZE - 1]?.id}
          below={videos[(index + 1) * BATCH_SIZE]?.id}
          isFirst={index === 0}
        />
      )}
    </IncrementalList>
  );
});

interface VideoBatchProps extends VideoListProps {
  /** Ids of the videos above and below the batch. */
  above: string | undefined;
  below: string | undefined;
  isFirst: boolean;
}

/** Memoized, so that adding a batch does not render the earlier ones again. */
const VideoBatch = memo(function VideoBatch({
  videos,
  now,
  sourceCounts,
  moves,
  onOpen,
  above,
  below,
  isFirst,
}: VideoBatchProps) {
  const { timeZone } = useSite();
  return (
    <ul aria-label="Videos" className={isFirst ? '' : 'video-batch'}>
      {videos.map((video, index) => (
        <VideoRow
          key={video.id}
          video={video}
          state={videoState(video, { now, timeZone })}
          isAhead={isInFuture(video.publishDate, now)}
          sourceCount={sourceCounts && (sourceCounts[video.id] ?? 0)}
          above={index === 0 ? above : videos[index - 1]?.id}
          below={index === videos.length - 1 ? below : videos[index + 1]?.id}
          moves={moves}
          onOpen={onOpen}
        />
      ))}
    </ul>
  );
});
