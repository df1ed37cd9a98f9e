import type { UploadedFile } from '#domain/files/file-listing.ts';

import { DeleteDialog } from '../ui/dialogs/delete-dialog.tsx';
import { deletionToast, useDeleteFile, useDeleteUnusedFiles } from './file-calls.ts';
import { describeUse, uploadedName } from './file-use.ts';

interface DeleteFileDialogProps {
  file: UploadedFile;
  onClose: () => void;
}

export function DeleteFileDialog({ file, onClose }: DeleteFileDialogProps) {
  const deletion = useDeleteFile(file.name);
  const deletionIfUnused = useDeleteUnusedFiles([file]);
  const uses = file.usedBy ?? [];
  const nameAtUpload = uploadedName(file);

  return (
    <DeleteDialog
      question={`Are you sure you want to delete "${file.name}"?`}
      toasts={{ success: deletionToast, failure: 'Failed to delete file' }}
      deletion={file.isUnused === true ? deletionIfUnused : deletion}
      onClose={onClose}
    >
      {nameAtUpload !== null && (
        <p className="wrap-anywhere">You uploaded it as “{nameAtUpload}”.</p>
      )}
      {uses.length > 0 && (
        <>
          <p>The file is in use. It will be missing from:</p>
          <ul className="list-disc pl-5 wrap-anywhere">
            {uses.map((use) => (
              <li key={describeUse(use)}>{describeUse(use)}</li>
            ))}
          </ul>
        </>
      )}
      <p>This cannot be undone.</p>
    </DeleteDialog>
  );
}
