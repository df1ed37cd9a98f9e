import type { FileUse, UploadedFile } from '#domain/files/file-listing.ts';

import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useOutcomeToast } from '../ui/use-outcome-toast.ts';
import { useDeleteFile } from './file-calls.ts';

/** Deletes a file once that is confirmed; one in use says where it will be missing. */
export function DeleteFileDialog({ file, onClose }: { file: UploadedFile; onClose: () => void }) {
  const tellOutcome = useOutcomeToast();
  const deletion = useDeleteFile(file.name);

  async function carryOut() {
    const isDone = await tellOutcome(deletion.mutateAsync(), {
      done: 'File deleted successfully',
      failed: 'Failed to delete file',
    });
    if (isDone) onClose();
  }

  return (
    <ConfirmDialog
      question={`Are you sure you want to delete "${file.name}"?`}
      confirmLabel="Delete"
      busyLabel="Deleting..."
      isBusy={deletion.isPending}
      onConfirm={carryOut}
      onCancel={onClose}
    >
      {file.usedBy.length > 0 && (
        <>
          <p>It is in use and will be missing there:</p>
          <ul className="list-disc pl-5 wrap-anywhere">
            {file.usedBy.map((use) => (
              <li key={placeOf(use)}>{placeOf(use)}</li>
            ))}
          </ul>
        </>
      )}
      <p>This cannot be undone.</p>
    </ConfirmDialog>
  );
}

function placeOf(use: FileUse): string {
  if (use.kind === 'bio') return 'the headshot on the About page';
  return `the source “${use.sourceTitle}” of the video “${use.videoTitle}”`;
}
