import type { UploadedFile } from '#domain/files/file-listing.ts';
import { formatFileSize } from '#domain/files/file-size.ts';

import { DeleteDialog } from '../ui/dialogs/delete-dialog.tsx';
import { deletionToast, useDeleteUnusedFiles } from './file-calls.ts';

interface DeleteUnusedDialogProps {
  files: readonly UploadedFile[];
  onClose: () => void;
}

export function DeleteUnusedDialog({ files, onClose }: DeleteUnusedDialogProps) {
  const deletion = useDeleteUnusedFiles(files);
  const count = files.length === 1 ? '1 unused file' : `${files.length} unused files`;
  const size = formatFileSize(files.reduce((sum, file) => sum + file.size, 0));

  return (
    <DeleteDialog
      question={`Are you sure you want to delete ${count} (${size})?`}
      toasts={{ success: deletionToast, failure: 'Failed to delete files' }}
      deletion={deletion}
      onClose={onClose}
    >
      <p>
        Neither a source nor the About page uses them. If one of them is used in the meantime, it is
        kept. This cannot be undone.
      </p>
    </DeleteDialog>
  );
}
