import type { AdminVideo } from '#domain/videos/video.ts';

import { DeleteDialog } from '../ui/delete-dialog.tsx';
import { useDeleteVideo } from './video-calls.ts';

/** Deletes a video once that is confirmed. */
export function DeleteVideoDialog({ video, onClose }: { video: AdminVideo; onClose: () => void }) {
  const deletion = useDeleteVideo(video.id);

  return (
    <DeleteDialog
      question="Are you sure you want to delete this video?"
      done="Video deleted successfully"
      failed="Failed to delete video"
      deletion={deletion}
      onClose={onClose}
    >
      <p className="wrap-anywhere">
        “{video.title}” goes with its sources and their files. This cannot be undone.
      </p>
    </DeleteDialog>
  );
}
