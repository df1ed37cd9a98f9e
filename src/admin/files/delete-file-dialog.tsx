import type { FileUse, UploadedFile } from '#domain/files/file-listing.ts';

import { DeleteDialog } from '../ui/delete-dialog.tsx';
import { useDeleteFile } from './file-calls.ts';

interface DeleteFileDialogProps {
  file: UploadedFile;
  onClose: () => void;
}

/** Asks before a file is deleted, and lists where it is used. */
export function DeleteFileDialog({ file, onClose }: DeleteFileDialogProps) {
  const deletion = useDeleteFile(file.name);
  const uses = file.usedBy ?? [];

  return (
    <DeleteDialog
      question={`Are you sure you want to delete "${file.name}"?`}
      toasts={{ success: 'File deleted successfully', failure: 'Failed to delete file' }}
      deletion={deletion}
      onClose={onClose}
    >
      {uses.length > 0 && (
        <>
          <p>It is in use and will be missing there:</p>
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

function describeUse(use: FileUse): string {
  if (use.kind === 'headshot') return 'the headshot on the About page';
  if (use.kind === 'biography') return 'a link in the biography on the About page';
  return `the source “${use.sourceTitle}” of the video “${use.videoTitle}”`;
}
