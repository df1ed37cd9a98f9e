import { memo } from 'react';

import { isInFuture } from '#domain/videos/scheduling.ts';
import type { AdminVideo } from '#domain/videos/video.ts';
import { videoState } from '#domain/videos/video-state.ts';
import { useSite } from '#web/http/site.ts';
import { useIncrementalList } from '#web/ui/use-incremental-list.ts';

import type { SourceCounts } from './filter-videos.ts';
import type { OpenDialog } from './video-dialogs.tsx';
import { VideoRow, type VideoMoves } from './video-row.tsx';

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
      <ul aria-label="Videos" className="long-list [--row-height:11rem] sm:[--row-height:6.25rem]">
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
