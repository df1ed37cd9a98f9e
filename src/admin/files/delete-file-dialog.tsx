import type { FileUse, UploadedFile } from '#domain/files/file-listing.ts';

import { DeleteDialog } from '../ui/delete-dialog.tsx';
import { useDeleteFile } from './file-calls.ts';

/** Deletes a file once that is confirmed; one in use says where it will be missing. */
export function DeleteFileDialog({ file, onClose }: { file: UploadedFile; onClose: () => void }) {
  const deletion = useDeleteFile(file.name);

  return (
    <DeleteDialog
      question={`Are you sure you want to delete "${file.name}"?`}
      done="File deleted successfully"
      failed="Failed to delete file"
      deletion={deletion}
      onClose={onClose}
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
    </DeleteDialog>
  );
}

function placeOf(use: FileUse): string {
  if (use.kind === 'headshot') return 'the headshot on the About page';
  if (use.kind === 'biography') return 'a link in the biography on the About page';
  return `the source “${use.sourceTitle}” of the video “${use.videoTitle}”`;
}
