import { useState } from 'react';

import { nextSortOrder } from '#domain/sort-order.ts';
import type { AdminVideo } from '#domain/videos/video.ts';

import { useCloseWhenDone } from '../ui/use-close-when-done.ts';
import { useCreateVideo, useUpdateVideo } from './video-calls.ts';
import { VideoEditor } from './video-editor.tsx';
import { changesOf, emptyForm, formOf, newVideo, type ReadVideo } from './video-form.ts';

interface AddVideoDialogProps {
  /** All there are, for the next sort order and to find a video that is here already. */
  videos: readonly AdminVideo[];
  onClose: () => void;
}

/** Adds a video above all others. */
export function AddVideoDialog({ videos, onClose }: AddVideoDialogProps) {
  const closeWhenDone = useCloseWhenDone(onClose);
  const creation = useCreateVideo();
  const [start] = useState(() =>
    emptyForm(new Date(), nextSortOrder(videos.map(({ sortOrder }) => sortOrder))),
  );

  function save(form: ReadVideo) {
    return closeWhenDone(creation.mutateAsync(newVideo(start, form)), {
      done: 'Video created successfully',
      failed: 'Failed to create video',
    });
  }

  return (
    <VideoEditor
      title="Add New Video"
      start={start}
      others={videos}
      saveLabel="Add Video"
      onSave={save}
      onClose={onClose}
    />
  );
}

/** Changes a video. */
export function EditVideoDialog({
  video,
  videos,
  onClose,
}: AddVideoDialogProps & { video: AdminVideo }) {
  const closeWhenDone = useCloseWhenDone(onClose);
  const update = useUpdateVideo(video.id);

  function save(form: ReadVideo) {
    return closeWhenDone(update.mutateAsync(changesOf(video, form)), {
      done: 'Video updated successfully',
      failed: 'Failed to update video',
    });
  }

  return (
    <VideoEditor
      title="Edit Video"
      start={formOf(video)}
      others={videos.filter(({ id }) => id !== video.id)}
      saveLabel="Save Changes"
      onSave={save}
      onClose={onClose}
    />
  );
}
