import type { AdminSource } from '#domain/sources/source.ts';

import { DeleteDialog } from '../ui/delete-dialog.tsx';
import { useDeleteSource } from './source-calls.ts';
import { fileOf } from './source-form.ts';

interface DeleteSourceDialogProps {
  source: AdminSource;
  onClose: () => void;
}

/** Deletes a source once that is confirmed. */
export function DeleteSourceDialog({ source, onClose }: DeleteSourceDialogProps) {
  const deletion = useDeleteSource(source);

  return (
    <DeleteDialog
      question="Are you sure you want to delete this source?"
      done="Source deleted successfully"
      failed="Failed to delete source"
      deletion={deletion}
      onClose={onClose}
    >
      <p className="wrap-anywhere">
        “{source.title}” goes{fileOf(source) !== null && ' with its file'}. This cannot be undone.
      </p>
    </DeleteDialog>
  );
}
