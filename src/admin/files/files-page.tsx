import { useState } from 'react';

import { deleteUnusedFiles, listFiles } from '#domain/calls/file-calls.ts';
import type { UploadedFile } from '#domain/files/file-listing.ts';
import { formatFileSize } from '#domain/files/file-size.ts';
import { countText } from '#domain/text/count-text.ts';
import { Button } from '#web/ui/button.tsx';

import { EmptyList, Loaded } from '../ui/requests/loaded.tsx';
import { RequestDialog } from '../ui/dialogs/request-dialog.tsx';
import { useCall, useRead } from '../ui/requests/use-call.ts';
import { FileList, deletionToast, namesOf } from './file-list.tsx';

export function FilesPage() {
  const [unusedToDelete, setUnusedToDelete] = useState<readonly UploadedFile[]>();
  const query = useRead(listFiles);
  const unused = query.data?.files.filter(({ isUnused }) => isUnused) ?? [];

  return (
    <>
      <h1 className="mb-6 text-heading">Files</h1>
      <Loaded what="The files" query={query} rows={6} rowClassName="h-20 sm:h-14">
        {(listing) => (
          <>
            <div className="mb-6 flex flex-wrap items-end justify-between gap-x-12 gap-y-4">
              <dl className="flex flex-wrap gap-x-12 gap-y-3">
                <Total label="Total Files" value={String(listing.totalFiles)} />
                <Total label="Total Size" value={formatFileSize(listing.totalSize)} />
              </dl>
              {unused.length > 0 && (
                <Button variant="quiet" onClick={() => setUnusedToDelete(unused)}>
                  Delete unused files
                </Button>
              )}
            </div>
            {listing.files.length === 0 ? (
              <EmptyList>No uploaded files found</EmptyList>
            ) : (
              <FileList files={listing.files} />
            )}
          </>
        )}
      </Loaded>
      {unusedToDelete && (
        <DeleteUnusedDialog files={unusedToDelete} onClose={() => setUnusedToDelete(undefined)} />
      )}
    </>
  );
}

interface DeleteUnusedDialogProps {
  files: readonly UploadedFile[];
  onClose: () => void;
}

function DeleteUnusedDialog({ files, onClose }: DeleteUnusedDialogProps) {
  const deletion = useCall(deleteUnusedFiles, namesOf(files));
  const count = countText(files.length, 'unused file');
  const size = formatFileSize(files.reduce((sum, file) => sum + file.size, 0));

  return (
    <RequestDialog
      question={`Are you sure you want to delete ${count} (${size})?`}
      toasts={{ success: deletionToast, failure: 'Failed to delete files' }}
      request={deletion}
      onClose={onClose}
    >
      <p>
        Neither a source nor the About page uses them. If one of them is used in the meantime, it is
        kept. This cannot be undone.
      </p>
    </RequestDialog>
  );
}

function Total({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className="text-sm text-ink-muted">{label}</dt>
      <dd className="font-serif text-2xl font-semibold tabular-nums">{value}</dd>
    </div>
  );
}
