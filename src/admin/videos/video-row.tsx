import { memo } from 'react';

import { pageAddress } from '#domain/addresses.ts';
import { countText } from '#domain/text/count-text.ts';
import type { AdminVideo } from '#domain/videos/video.ts';
import { Files, Pencil, Timer } from '#web/icons/icons.ts';
import { VideoThumbnail } from '#web/ui/video-thumbnail.tsx';

import { Badge } from '../ui/badge.tsx';
import { MoveHandle } from '../ui/rows/reorder-controls.tsx';
import { RowAction } from '../ui/rows/row-action.tsx';
import { SelectRow } from '../ui/selection/select-row.tsx';
import type { Move, MoveTo } from '../ui/rows/use-reorder.ts';
import { Switch } from '../ui/fields/switch.tsx';
import type { OpenDialog } from './video-dialogs.tsx';
import { VideoMenu } from './video-menu.tsx';
import { usePublishing } from './use-publishing.tsx';

/**
 * One line at every width: on a narrow screen, the icon of each action stands above its word; on a wide screen,
 * the line is also that of the switch.
 */
const actionsClassName =
  'order-last flex basis-full items-center justify-between sm:justify-start sm:max-md:gap-x-3 lg:gap-x-1 xl:order-none xl:basis-auto max-md:*:flex-col max-md:*:gap-0.5 max-md:*:px-0.5 max-md:*:text-[0.6875rem] max-md:*:leading-4 max-md:*:[&>svg]:block';

export interface VideoMoves {
  move: Move;
  moveTo: MoveTo;
}

interface VideoRowProps {
  video: AdminVideo;
  /** See `videoState`. */
  state: string;
  /** Whether the publish date is in the future. */
  isAhead: boolean;
  /** `undefined` until the sources are counted. */
  sourceCount: number | undefined;
  /** The place of the video in the shown list, from 1. */
  place: number;
  /** Ids of the videos above and below this one in the shown list. */
  above: string | undefined;
  below: string | undefined;
  /** `undefined` while videos cannot be moved. */
  moves: VideoMoves | undefined;
  onOpen: (dialog: OpenDialog) => void;
}

/** A video and the actions on it: the frequent ones in the row, the others in its menu. */
export const VideoRow = memo(function VideoRow({
  video,
  state,
  isAhead,
  sourceCount,
  place,
  above,
  below,
  moves,
  onOpen,
}: VideoRowProps) {
  const { title } = video;

  return (
    <li
      data-row-id={video.id}
      className="grid grid-cols-[7rem_minmax(0,1fr)] gap-x-4 gap-y-1 border-t border-rule py-4 sm:grid-cols-[11rem_minmax(0,1fr)]"
    >
      <div className="relative sm:row-span-2">
        <VideoThumbnail key={video.youtubeId} youtubeId={video.youtubeId} />
        <SelectRow id={video.id} entryName={title} isOnPicture />
      </div>
      <div>
        <h2 className="leading-snug wrap-anywhere sm:text-lg">
          <a
            href={pageAddress.video(video.id)}
            target="_blank"
            rel="noopener noreferrer"
            title="View in a new tab"
            className="inline-block min-h-6 no-underline hover:underline"
          >
            {title}
          </a>
        </h2>
        <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-muted">
          {state}
          {sourceCount !== undefined && ` · ${sourcesPhrase(sourceCount)}`}
          {video.isVertical && <Badge tone="gray">Vertical</Badge>}
        </p>
      </div>
      <div className="col-span-2 flex flex-wrap items-center gap-x-1 sm:col-span-1 sm:-ml-2">
        <PublishedSwitch video={video} isAhead={isAhead} />
        <div data-actions className={actionsClassName}>
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
          <VideoMenu
            video={video}
            place={place}
            isLast={below === undefined}
            onMoveTo={(above ?? below) === undefined ? undefined : moves?.moveTo}
            onOpen={onOpen}
          />
        </div>
        {moves && (
          <MoveHandle
            id={video.id}
            entryName={title}
            above={above}
            below={below}
            onMove={moves.move}
          />
        )}
      </div>
    </li>
  );
});

interface PublishedSwitchProps {
  video: AdminVideo;
  /** Whether the publish date is in the future. */
  isAhead: boolean;
}

/**
 * The switch that publishes or unpublishes a video. It shows the requested state at once, and the
 * stored state again if the request fails.
 */
function PublishedSwitch({ video, isAhead }: PublishedSwitchProps) {
  const { isPublished, toggle, dialog } = usePublishing(video);
  const published = isAhead ? 'Scheduled' : 'Published';
  const label = isPublished ? published : 'Draft';

  return (
    <>
      <Switch
        checked={isPublished}
        onChange={() => void toggle()}
        className="mr-2 text-sm font-medium sm:px-2"
        aria-label={`${label} ${video.title}`}
        label={label}
      />
      {dialog}
    </>
  );
}

function sourcesPhrase(count: number): string {
  return count === 0 ? 'no sources' : countText(count, 'source');
}
