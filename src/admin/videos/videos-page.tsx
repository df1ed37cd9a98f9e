import { useDeferredValue, useMemo, useState, useEffect, useEffectEvent } from 'react';

import { readSetup } from '#domain/calls/setup-calls.ts';
import { readSourceCounts } from '#domain/calls/source-calls.ts';
import { listAdminVideos } from '#domain/calls/video-calls.ts';
import type { AdminVideo } from '#domain/videos/video.ts';
import { dialogInFragment } from '#domain/videos/video-dialog-address.ts';
import { Plus } from '#web/icons/icons.ts';
import { Button } from '#web/ui/button.tsx';

import { AttentionStrip } from '../keeping/attention-strip.tsx';
import { UploadsStrip } from '../intake/uploads-strip.tsx';
import { GetStarted } from '../setup/get-started.tsx';
import { NEW_SOURCE, VIDEO_LIST_ID } from '../setup/setup-places.ts';
import { TrashButton } from '../trash/trash-dialog.tsx';
import { EmptyList, ListSkeleton, QueryFailure } from '../ui/requests/loaded.tsx';
import { ReorderAnnouncement } from '../ui/rows/reorder-controls.tsx';
import { useReorder } from '../ui/rows/use-reorder.ts';
import { SelectionContext, useNewSelection } from '../ui/selection/selection.ts';
import { ManyVideos, VideoList, VideoToolbar } from './video-list.tsx';
import { useRead } from '../ui/requests/use-call.ts';
import { everyVideo, filterVideos, isOwnList, type VideoFilter } from './filter-videos.ts';
import { videoReorderOptions } from './video-order.ts';
import { VideoDialogs, type OpenDialog } from './video-dialogs.tsx';

const noVideos: readonly AdminVideo[] = [];

/** The Videos tab: all videos and the actions on them. */
export function VideosPage() {
  const [dialog, setDialog] = useState<OpenDialog>();
  const query = useRead(listAdminVideos);
  const setup = useRead(readSetup);
  // The list of what to do stands above the videos, which would be moved if it were rendered later.
  const isPending = query.isPending || setup.isPending;
  const videos = (isPending ? undefined : query.data) ?? noVideos;
  const counts = useRead(readSourceCounts).data;
  const [filter, setFilter] = useState<VideoFilter>(everyVideo);
  const deferredFilter = useDeferredValue(filter);
  const { move, moveTo, announcement } = useReorder(videos, videoReorderOptions);
  const moves = useMemo(() => ({ move, moveTo }), [move, moveTo]);
  const now = useMemo(() => new Date(query.dataUpdatedAt), [query.dataUpdatedAt]);
  const selected = useMemo(
    () => filterVideos(videos, deferredFilter, { counts, now }),
    [videos, deferredFilter, counts, now],
  );
  const selection = useNewSelection();
  const isWholeList = isOwnList(deferredFilter);

  useDialogInAddress(query.data, setDialog);

  return (
    <SelectionContext value={selection}>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-heading">Video Management</h1>
        <div className="flex flex-wrap gap-3">
          <TrashButton />
          <Button variant="quiet" onClick={() => setDialog({ kind: 'fromYoutube' })}>
            From YouTube
          </Button>
          <Button
            disabled={isPending || query.data === undefined}
            onClick={() => setDialog({ kind: 'add' })}
          >
            <Plus className="size-5" />
            Add New Video
          </Button>
        </div>
      </div>
      {setup.data && !isPending && <GetStarted setup={setup.data} />}
      <UploadsStrip />
      <AttentionStrip
        onOpen={(id) => {
          const video = videos.find((shown) => shown.id === id);
          if (video) setDialog({ kind: 'sources', video });
        }}
      />
      {isPending && <ListSkeleton rows={6} rowClassName="h-44 sm:h-28" />}
      {query.isError && <QueryFailure what="The videos" query={query} />}
      {query.isSuccess && !isPending && videos.length === 0 && (
        <EmptyList>No videos found. Create your first video to get started.</EmptyList>
      )}
      {videos.length > 0 && (
        <VideoToolbar
          filter={filter}
          onFilter={setFilter}
          shown={selected.length}
          total={videos.length}
        />
      )}
      {videos.length > 0 && selected.length === 0 && (
        <EmptyList>No videos match your search and filter.</EmptyList>
      )}
      {selected.length > 1 && (
        <p className="mb-2 text-sm text-ink-muted">
          {isWholeList
            ? 'This is the order of All Videos. Home shows the newest videos.'
            : 'To move videos, clear the search and choose “All videos” and “Own order”.'}
        </p>
      )}
      {selected.length > 0 && <ManyVideos videos={selected} />}
      <div id={VIDEO_LIST_ID} data-rows tabIndex={-1} className="outline-none">
        <VideoList
          now={now}
          sourceCounts={counts}
          onOpen={setDialog}
          videos={selected}
          moves={isWholeList ? moves : undefined}
        />
      </div>
      <ReorderAnnouncement>{announcement}</ReorderAnnouncement>
      {dialog && (
        <VideoDialogs
          dialog={dialog}
          videos={videos}
          onOpen={setDialog}
          onMoveTo={moveTo}
          onClose={() => setDialog(undefined)}
        />
      )}
    </SelectionContext>
  );
}

/**
 * Opens the dialog that the address names, such as `/admin/videos#sources-5b0e…`, once the videos have
 * loaded. Removes it from the address, so that a reload does not open it again.
 */
function useDialogInAddress(
  videos: readonly AdminVideo[] | undefined,
  onOpen: (dialog: OpenDialog) => void,
): void {
  const open = useEffectEvent(() => {
    const dialog = dialogAt(window.location.hash, videos ?? noVideos);
    if (dialog === undefined) return;
    window.history.replaceState(null, '', window.location.pathname);
    onOpen(dialog);
  });
  const hasLoaded = videos !== undefined;

  useEffect(() => {
    if (!hasLoaded) return undefined;
    open();
    window.addEventListener('hashchange', open);
    return () => window.removeEventListener('hashchange', open);
  }, [hasLoaded]);
}

function dialogAt(fragment: string, videos: readonly AdminVideo[]): OpenDialog | undefined {
  const [first] = videos;
  if (fragment === `#${NEW_SOURCE}` && first) return { kind: 'addSource', video: first };
  if (!first && [VIDEO_LIST_ID, NEW_SOURCE].includes(fragment.slice(1))) return { kind: 'add' };
  const named = dialogInFragment(fragment);
  const video = videos.find(({ id }) => id === named?.videoId);
  return named && video && { kind: named.kind, video };
}
