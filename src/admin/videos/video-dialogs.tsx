import type { AdminVideo } from '#domain/videos/video.ts';

import { ManageSourcesDialog } from '../sources/manage-sources-dialog.tsx';
import { AddSourceDialog } from '../sources/source-dialog.tsx';
import { DeleteVideoDialog } from './delete-video-dialog.tsx';
import { AddVideoDialog, EditVideoDialog } from './video-dialog.tsx';

/** The dialog over the list, and the video it is about. */
export type OpenDialog =
  { kind: 'add' } | { kind: 'edit' | 'delete' | 'sources' | 'addSource'; video: AdminVideo };

interface VideoDialogsProps {
  dialog: OpenDialog;
  videos: readonly AdminVideo[];
  onClose: () => void;
}

/** The one dialog that is open. */
export function VideoDialogs({ dialog, videos, onClose }: VideoDialogsProps) {
  switch (dialog.kind) {
    case 'add':
      return <AddVideoDialog videos={videos} onClose={onClose} />;
    case 'edit':
      return <EditVideoDialog video={dialog.video} videos={videos} onClose={onClose} />;
    case 'delete':
      return <DeleteVideoDialog video={dialog.video} onClose={onClose} />;
    case 'sources':
      return <ManageSourcesDialog video={dialog.video} onClose={onClose} />;
    case 'addSource':
      return <AddSourceDialog videoId={dialog.video.id} onClose={onClose} />;
  }
}
