import {
  Captions,
  Copy,
  Eye,
  FilePlus2,
  Files,
  MessageSquareWarning,
  MonitorPlay,
  Pencil,
  ScanEye,
  Send,
  Timer,
  Trash2,
} from 'lucide-react';
import { memo } from 'react';

import { pageAddress } from '#domain/addresses.ts';
import { countText } from '#domain/text/count-text.ts';
import { scheduledFor } from '#domain/videos/scheduling.ts';
import type { AdminVideo } from '#domain/videos/video.ts';
import { VideoThumbnail } from '#web/ui/video-thumbnail.tsx';

import { Badge } from '../ui/badge.tsx';
import { ReorderControls } from '../ui/rows/reorder-controls.tsx';
import { RowAction, RowLink } from '../ui/rows/row-action.tsx';
import { RowMenu } from '../ui/rows/row-menu.tsx';
import type { Move } from '../ui/rows/use-reorder.ts';
import { SelectRow } from '../ui/selection/select-row.tsx';
import { CopyLinkAction } from './copy-link-action.tsx';
import { PublishedSwitch } from './published-switch.tsx';
import type { OpenDialog } from './video-dialogs.tsx';

interface VideoRowProps {
  video: AdminVideo;
  /** The publish age, e.g. "Published 2 weeks ago". A scheduled video shows its date instead. */
  age: string;
  isScheduled: boolean;
  /** `undefined` until the sources are counted. */
  sourceCount: number | undefined;
  /** Ids of the videos above and below this one in the shown list. */
  above: string | undefined;
  below: string | undefined;
  /** `undefined` while videos cannot be moved. */
  onMove: Move | undefined;
  onOpen: (dialog: OpenDialog) => void;
}

export const VideoRow = memo(function VideoRow({
  video,
  age,
  isScheduled,
  sourceCount,
  above,
  below,
  onMove,
  onOpen,
}: VideoRowProps) {
  const { title } = video;

  return (
    <li
      data-row-id={video.id}
      className="grid grid-cols-[7rem_minmax(0,1fr)] gap-x-4 gap-y-2 border-t border-rule py-4 sm:grid-cols-[11rem_minmax(0,1fr)]"
    >
      <div className="relative sm:row-span-2">
        <VideoThumbnail key={video.youtubeId} youtubeId={video.youtubeId} />
        <SelectRow id={video.id} entryName={title} isOnPicture />
      </div>
      <div>
        <h2 className="text-lg leading-snug wrap-anywhere">{video.title}</h2>
        <p className="mt-1 text-sm text-ink-muted">
          {isScheduled ? scheduledFor(video.publishDate) : age}
          {sourceCount !== undefined && ` · ${sourcesPhrase(sourceCount)}`} · Sort order{' '}
          {video.sortOrder}
        </p>
      </div>
      <div className="col-span-2 flex flex-wrap items-center gap-x-1 sm:col-span-1 sm:-ml-2">
        <PublishedSwitch video={video} />
        {isScheduled && <Badge tone="blue">Scheduled</Badge>}
        {video.isVertical && <Badge tone="gray">Vertical</Badge>}
        {onMove && (
          <ReorderControls
            id={video.id}
            entryName={title}
            above={above}
            below={below}
            onMove={onMove}
          />
        )}
        <div className="flex flex-wrap items-center gap-x-1 max-sm:basis-full max-sm:-mx-2">
          <RowLink icon={Eye} label="View" labelSuffix={title} href={pageAddress.video(video.id)} />
          <CopyLinkAction video={video} />
          <RowAction
            icon={Pencil}
            label="Edit"
            labelSuffix={title}
            onClick={() => onOpen({ kind: 'edit', video })}
          />
          <RowAction
            icon={Files}
            label="Sources"
            labelSuffix={`of ${title}`}
            onClick={() => onOpen({ kind: 'sources', video })}
          />
          <RowAction
            icon={Timer}
            label="Moments"
            labelSuffix={`of ${title}`}
            onClick={() => onOpen({ kind: 'moments', video })}
          />
          <RowAction
            icon={FilePlus2}
            label="Add source"
            labelSuffix={`to ${title}`}
            onClick={() => onOpen({ kind: 'addSource', video })}
          />
          <RowAction
            icon={Trash2}
            label="Delete"
            labelSuffix={title}
            className="text-error"
            onClick={() => onOpen({ kind: 'delete', video })}
          />
          <RowMenu
            entryName={title}
            items={[
              {
                icon: MessageSquareWarning,
                label: 'Corrections',
                onSelect: () => onOpen({ kind: 'corrections', video }),
              },
              {
                icon: Captions,
                label: 'Transcript',
                onSelect: () => onOpen({ kind: 'transcript', video }),
              },
              {
                icon: MonitorPlay,
                label: 'Mirrors',
                onSelect: () => onOpen({ kind: 'mirrors', video }),
              },
              {
                icon: ScanEye,
                label: 'Preview link',
                onSelect: () => onOpen({ kind: 'previewLink', video }),
              },
              {
                icon: Send,
                label: 'Publish kit',
                onSelect: () => onOpen({ kind: 'publishKit', video }),
              },
              {
                icon: Copy,
                label: 'Duplicate',
                onSelect: () => onOpen({ kind: 'duplicate', video }),
              },
            ]}
          />
        </div>
      </div>
    </li>
  );
});

function sourcesPhrase(count: number): string {
  return count === 0 ? 'no sources' : countText(count, 'source');
}
