import { memo } from 'react';

import { site } from '#site.config';
import { pageAge } from '#domain/videos/publish-age.ts';
import { isScheduled } from '#domain/videos/scheduling.ts';
import type { AdminVideo } from '#domain/videos/video.ts';
import { IncrementalList } from '#web/ui/incremental-list.tsx';

import type { Move } from '../ui/use-move.ts';
import type { SourceCounts } from './select-videos.ts';
import type { OpenDialog } from './video-dialogs.tsx';
import { VideoRow } from './video-row.tsx';

const BATCH_SIZE = 24;

interface VideoListProps {
  videos: readonly AdminVideo[];
  /** The current time, from which publish ages are computed. */
  now: Date;
  /** `undefined` until the sources are counted. */
  sourceCounts: SourceCounts | undefined;
  /** `undefined` while some videos are hidden, because a move would also skip the hidden ones. */
  onMove: Move | undefined;
  onOpen: (dialog: OpenDialog) => void;
}

/**
 * Videos in the given order, rendered in batches. Memoized so that opening a dialog does not
 * render the rows again.
 */
export const VideoList = memo(function VideoList({
  videos,
  now,
  sourceCounts,
  onMove,
  onOpen,
}: VideoListProps) {
  return (
    <IncrementalList items={videos} batchSize={BATCH_SIZE}>
      {(batch, index) => (
        <ul aria-label="Videos" className={index === 0 ? '' : 'row-batch'}>
          {batch.map((video, place) => (
            <VideoRow
              key={video.id}
              video={video}
              age={pageAge(video.publishDate, now, site.timeZone)}
              isScheduled={isScheduled(video, now)}
              sourceCount={sourceCounts && (sourceCounts[video.id] ?? 0)}
              above={videos[index * BATCH_SIZE + place - 1]?.id}
              below={videos[index * BATCH_SIZE + place + 1]?.id}
              onMove={onMove}
              onOpen={onOpen}
            />
          ))}
        </ul>
      )}
    </IncrementalList>
  );
});
