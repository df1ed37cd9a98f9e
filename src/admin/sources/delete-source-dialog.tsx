import type { SourceEntity } from '#domain/sources/source-input.ts';

import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useOutcomeToast } from '../ui/use-outcome-toast.ts';
import { useDeleteSource } from './source-calls.ts';
import { fileOf } from './source-form.ts';

interface DeleteSourceDialogProps {
  source: SourceEntity;
  onClose: () => void;
}

/** Deletes a source once that is confirmed. */
export function DeleteSourceDialog({ source, onClose }: DeleteSourceDialogProps) {
  const tellOutcome = useOutcomeToast();
  const deletion = useDeleteSource(source);

  async function carryOut() {
    const isDone = await tellOutcome(deletion.mutateAsync(undefined), {
      done: 'Source deleted successfully',
      failed: 'Failed to delete source',
    });
    if (isDone) onClose();
  }

  return (
    <ConfirmDialog
      question="Are you sure you want to delete this source?"
      confirmLabel="Delete"
      busyLabel="Deleting..."
      isBusy={deletion.isPending}
      onConfirm={carryOut}
      onCancel={onClose}
    >
      <p className="wrap-anywhere">
        “{source.title}” goes{fileOf(source) !== null && ' with its file'}. This cannot be undone.
      </p>
    </ConfirmDialog>
  );
}
