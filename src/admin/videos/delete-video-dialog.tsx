import type { Video } from '#domain/videos/video-input.ts';

import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useOutcomeToast } from '../ui/use-outcome-toast.ts';
import { useDeleteVideo } from './video-calls.ts';

/** Deletes a video once that is confirmed. */
export function DeleteVideoDialog({ video, onClose }: { video: Video; onClose: () => void }) {
  const tellOutcome = useOutcomeToast();
  const deletion = useDeleteVideo(video.id);

  async function carryOut() {
    const isDone = await tellOutcome(deletion.mutateAsync(undefined), {
      done: 'Video deleted successfully',
      failed: 'Failed to delete video',
    });
    if (isDone) onClose();
  }

  return (
    <ConfirmDialog
      question="Are you sure you want to delete this video?"
      confirmLabel="Delete"
      busyLabel="Deleting..."
      isBusy={deletion.isPending}
      onConfirm={carryOut}
      onCancel={onClose}
    >
      <p className="wrap-anywhere">
        “{video.title}” goes with its sources and their files. This cannot be undone.
      </p>
    </ConfirmDialog>
  );
}
