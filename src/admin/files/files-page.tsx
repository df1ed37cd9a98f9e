import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import type { FileListing, UploadedFile } from '#domain/files/file-listing.ts';
import { formatFileSize } from '#domain/files/file-size.ts';
import { Button } from '#web/ui/button.tsx';

import { EmptyList, ListSkeleton } from '../ui/list-state.tsx';
import { QueryFailure } from '../ui/requests/query-failure.tsx';
import { DeleteFileDialog } from './delete-file-dialog.tsx';
import { DeleteUnusedDialog } from './delete-unused-dialog.tsx';
import { filesQuery } from './file-calls.ts';
import { FileList } from './file-list.tsx';

const SKELETON_ROWS = 6;

export function FilesPage() {
  const [fileToDelete, setFileToDelete] = useState<UploadedFile>();
  const [unusedToDelete, setUnusedToDelete] = useState<readonly UploadedFile[]>();
  const query = useQuery<FileListing>(filesQuery);
  const listing = query.data;
  const unused = listing?.files.filter(({ isUnused }) => isUnused) ?? [];

  return (
    <>
      <h1 className="mb-6 text-heading">Files</h1>
      {query.isPending && <ListSkeleton rows={SKELETON_ROWS} rowClassName="h-20 sm:h-14" />}
      {query.isError && <QueryFailure what="The files" query={query} />}
      {listing !== undefined && (
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
            <FileList files={listing.files} onDelete={setFileToDelete} />
          )}
        </>
      )}
      {fileToDelete && (
        <DeleteFileDialog file={fileToDelete} onClose={() => setFileToDelete(undefined)} />
      )}
      {unusedToDelete && (
        <DeleteUnusedDialog files={unusedToDelete} onClose={() => setUnusedToDelete(undefined)} />
      )}
    </>
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
