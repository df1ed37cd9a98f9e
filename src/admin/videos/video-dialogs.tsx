import { useState } from 'react';

import { nextSortOrder } from '#domain/sort-order.ts';
import type { AdminVideo } from '#domain/videos/video.ts';

import { ManageSourcesDialog } from '../sources/manage-sources-dialog.tsx';
import { AddSourceDialog } from '../sources/source-dialogs.tsx';
import { DeleteDialog } from '../ui/delete-dialog.tsx';
import { EditorDialog } from '../ui/editor-dialog.tsx';
import { useCreateVideo, useDeleteVideo, useUpdateVideo } from './video-calls.ts';
import { VideoFields } from './video-fields.tsx';
import {
  emptyVideoForm,
  newVideo,
  videoChanges,
  videoForm,
  videoFormSchema,
} from './video-form.ts';

/** An open dialog and the video that it is about. */
export type OpenDialog =
  { kind: 'add' } | { kind: 'edit' | 'delete' | 'sources' | 'addSource'; video: AdminVideo };

interface VideoDialogsProps {
  dialog: OpenDialog;
  /** All videos, for the next sort order and to find duplicates. */
  videos: readonly AdminVideo[];
  onClose: () => void;
}

/** Renders the open dialog of the Videos tab. */
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

interface AddVideoDialogProps {
  videos: readonly AdminVideo[];
  onClose: () => void;
}

/** Adds a video at the top of the list. */
function AddVideoDialog({ videos, onClose }: AddVideoDialogProps) {
  const creation = useCreateVideo();
  const [defaults] = useState(() =>
    emptyVideoForm(new Date(), nextSortOrder(videos.map(({ sortOrder }) => sortOrder))),
  );

  return (
    <EditorDialog
      title="Add New Video"
      schema={videoFormSchema}
      defaults={defaults}
      saveLabel="Add Video"
      toasts={{ success: 'Video created successfully', failure: 'Failed to create video' }}
      save={(values, changes) => creation.mutateAsync(newVideo(values, changes))}
      onClose={onClose}
    >
      <VideoFields otherVideos={videos} />
    </EditorDialog>
  );
}

interface EditVideoDialogProps extends AddVideoDialogProps {
  video: AdminVideo;
}

function EditVideoDialog({ video, videos, onClose }: EditVideoDialogProps) {
  const update = useUpdateVideo(video.id);

  return (
    <EditorDialog
      title="Edit Video"
      schema={videoFormSchema}
      defaults={videoForm(video)}
      saveLabel="Save Changes"
      toasts={{ success: 'Video updated successfully', failure: 'Failed to update video' }}
      save={(_values, changes) => update.mutateAsync(videoChanges(video, changes))}
      onClose={onClose}
    >
      <VideoFields otherVideos={videos.filter(({ id }) => id !== video.id)} />
    </EditorDialog>
  );
}

function DeleteVideoDialog({ video, onClose }: { video: AdminVideo; onClose: () => void }) {
  const deletion = useDeleteVideo(video.id);

  return (
    <DeleteDialog
      question="Are you sure you want to delete this video?"
      toasts={{ success: 'Video deleted successfully', failure: 'Failed to delete video' }}
      deletion={deletion}
      onClose={onClose}
    >
      <p className="wrap-anywhere">
        “{video.title}” goes with its sources and their files. This cannot be undone.
      </p>
    </DeleteDialog>
  );
}
