import { useState, memo } from 'react';

import { deleteUnusedFiles, listFiles, deleteFile } from '#domain/calls/file-calls.ts';
import type { UploadedFile, FileType, FileUse } from '#domain/files/file-listing.ts';
import { formatFileSize } from '#domain/files/file-size.ts';
import { countText } from '#domain/text/count-text.ts';
import { Button } from '#web/ui/button.tsx';
import { uploadAddress } from '#domain/addresses.ts';
import { formatInstant } from '#domain/dates/format-instant.ts';
import { Trash2 } from '#web/icons/icons.ts';
import { useIncrementalList } from '#web/ui/use-incremental-list.ts';

import { EmptyList, Loaded } from '../ui/requests/loaded.tsx';
import { RequestDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { useCall, useRead } from '../ui/requests/use-call.ts';
import { Badge } from '../ui/badge.tsx';
import { ConfirmedAction } from '../ui/rows/row-action.tsx';

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

const typeTone = { headshot: 'purple', source: 'blue', other: 'gray' } as const satisfies Record<
  FileType,
  string
>;

function FileList({ files }: { files: readonly UploadedFile[] }) {
  const { shown, end } = useIncrementalList(files, { batchSize: 50 });

  return (
    <>
      <ul aria-label="Files" className="long-list [--row-height:11rem] sm:[--row-height:5.75rem]">
        {shown.map((file) => (
          <FileRow key={file.name} file={file} />
        ))}
      </ul>
      <div ref={end} />
    </>
  );
}

/** A file, titled by the name that it had when it was uploaded, if that is known. */
const FileRow = memo(function FileRow({ file }: { file: UploadedFile }) {
  const nameAtUpload = uploadedName(file);

  return (
    <li className="grid items-center gap-x-6 gap-y-1 border-t border-rule py-3 last:border-b sm:grid-cols-[minmax(0,1fr)_12rem_auto]">
      <div>
        {isInTrash(file) ? (
          <p className="font-medium wrap-anywhere">{nameAtUpload ?? file.name}</p>
        ) : (
          <a
            href={uploadAddress(file.name)}
            target="_blank"
            rel="noopener noreferrer"
            className="font-medium wrap-anywhere underline underline-offset-2"
          >
            {nameAtUpload ?? file.name}
            <span className="sr-only"> (in a new tab)</span>
          </a>
        )}
        {file.usedBy && (
          <p className="mt-0.5 text-sm wrap-anywhere">
            {file.isUnused ? <Badge tone="orange">Not used</Badge> : usesPhrase(file.usedBy)}
          </p>
        )}
        <p className="mt-0.5 text-sm wrap-anywhere text-ink-muted">
          {nameAtUpload !== null && `${file.name} · `}Modified {formatInstant(file.modified)}
        </p>
      </div>
      <p className="flex items-center gap-3 text-sm sm:justify-between">
        <Badge tone={typeTone[file.type]}>{file.type}</Badge>
        <span className="tabular-nums">{formatFileSize(file.size)}</span>
      </p>
      <DeleteButton file={file} />
    </li>
  );
});

function DeleteButton({ file }: { file: UploadedFile }) {
  const deletion = useCall(deleteFile, { name: file.name });
  const deletionIfUnused = useCall(deleteUnusedFiles, namesOf([file]));
  const uses = file.usedBy ?? [];
  const nameAtUpload = uploadedName(file);

  return (
    <ConfirmedAction
      icon={Trash2}
      label="Delete"
      labelSuffix={file.name}
      className="-ml-2 justify-self-start text-error sm:ml-0"
      question={`Are you sure you want to delete "${file.name}"?`}
      toasts={{ success: deletionToast, failure: 'Failed to delete file' }}
      request={file.isUnused === true ? deletionIfUnused : deletion}
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
    </ConfirmedAction>
  );
}

/** The toast after a deletion, which says which files the server has kept. */
function deletionToast({ message }: { message: string }) {
  return { title: message };
}

/** The server keeps a file that something uses by now. */
function namesOf(files: readonly UploadedFile[]) {
  return { body: { names: files.map(({ name }) => name) } };
}

function usesPhrase(uses: readonly FileUse[]): string {
  return uses.length === 0 ? 'Not used yet' : `In use: ${uses.map(describeUse).join('; ')}`;
}

/** The name that a file had when it was uploaded; `null` if no source stores it. */
function uploadedName({ usedBy = [] }: UploadedFile): string | null {
  const names = usedBy.map((use) =>
    use.kind === 'source' || use.kind === 'trash' ? use.fileName : null,
  );
  return names.find((name) => typeof name === 'string') ?? null;
}

/** Whether a file is kept only for what is in the trash, so that its address leads nowhere. */
function isInTrash({ usedBy = [] }: UploadedFile): boolean {
  return usedBy.length > 0 && usedBy.every(({ kind }) => kind === 'trash');
}

function describeUse(use: FileUse): string {
  if (use.kind === 'headshot') return 'the headshot on the About page';
  if (use.kind === 'biography') return 'a link in the biography on the About page';
  if (use.kind === 'trash') return `“${use.title}” in the trash`;
  if (use.kind === 'copy') {
    return `the copy of the source “${use.sourceTitle}” of the video “${use.videoTitle}”`;
  }
  if (use.kind === 'thumbnail') return `the thumbnail of the video “${use.videoTitle}”`;
  return `the source “${use.sourceTitle}” of the video “${use.videoTitle}”`;
}
