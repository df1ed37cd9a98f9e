import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useOutcomeToast } from '../ui/use-outcome-toast.ts';
import { useDeleteHeadshot } from './bio-calls.ts';

/** Asks before the stored picture is deleted. */
export function DeleteHeadshotDialog({ onClose }: { onClose: () => void }) {
  const tellOutcome = useOutcomeToast();
  const deletion = useDeleteHeadshot();

  async function confirm() {
    await tellOutcome(deletion.mutateAsync(), {
      done: 'Headshot deleted successfully',
      failed: 'Failed to delete headshot',
    });
    onClose();
  }

  return (
    <ConfirmDialog
      question="Are you sure you want to delete the headshot?"
      confirmLabel="Delete"
      busyLabel="Deleting..."
      isBusy={deletion.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      Visitors no longer see it at once. The biography stays as it is.
    </ConfirmDialog>
  );
}
