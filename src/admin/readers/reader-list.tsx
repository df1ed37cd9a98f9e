import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { listReaders, deleteReader, downloadReaders } from '#domain/calls/reader-calls.ts';
import { READERS_PER_PAGE, type Reader } from '#domain/readers/reader.ts';
import { Button } from '#web/ui/button.tsx';
import type { Confirmation } from '#domain/sign-in/credentials.ts';
import { sendForFile } from '#web/http/send-json.ts';

import { SearchField } from '../ui/fields/search-field.tsx';
import { useDebouncedValue } from '../ui/fields/use-debounced-value.ts';
import { QueryFailure } from '../ui/requests/loaded.tsx';
import { read } from '../ui/requests/make-call.ts';
import { RequestDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { useCall } from '../ui/requests/use-call.ts';
import { ConfirmPasswordDialog } from '../ui/dialogs/confirm-password-dialog.tsx';
import { download } from '../ui/requests/download.ts';

/** The readers in pages, with a search by address. */
export function ReaderList() {
  const [text, setText] = useState('');
  const [page, setPage] = useState(1);
  const [isDownloading, setIsDownloading] = useState(false);
  const search = useDebouncedValue(text.trim());
  const query = useQuery({
    ...read(listReaders, { query: { page, search } }),
    placeholderData: keepPreviousData,
  });
  const readers = query.data?.readers ?? [];

  function changeSearch(next: string) {
    setText(next);
    setPage(1);
  }

  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <SearchField label="Search readers" value={text} onChange={changeSearch} />
        <Button variant="quiet" onClick={() => setIsDownloading(true)}>
          Readers (CSV file)
        </Button>
      </div>
      {isDownloading && <DownloadReadersDialog onClose={() => setIsDownloading(false)} />}
      {query.isError && <QueryFailure what="The readers" query={query} />}
      {query.data && (
        <>
          <p role="status" className="text-sm">
            {`${query.data.counts.confirmed} confirmed, ${query.data.counts.pending} not confirmed yet, ${query.data.counts.bounced} unreachable`}
          </p>
          <ReaderRows readers={readers} empty="No reader is listed here." />
        </>
      )}
      {(page > 1 || readers.length === READERS_PER_PAGE) && (
        <nav aria-label="Pages of readers" className="flex items-center gap-3">
          <Button variant="quiet" disabled={page === 1} onClick={() => setPage(page - 1)}>
            Previous
          </Button>
          <span className="text-sm">Page {page}</span>
          <Button
            variant="quiet"
            disabled={readers.length < READERS_PER_PAGE}
            onClick={() => setPage(page + 1)}
          >
            Next
          </Button>
        </nav>
      )}
    </div>
  );
}

interface ReaderRowsProps {
  readers: readonly Reader[];
  /** Shown if there are none. */
  empty: string;
  onRemoved?: (reader: Reader) => void;
}

const stateLabels: Record<Reader['state'], string> = {
  pending: 'Not confirmed yet',
  confirmed: 'Confirmed',
  bounced: 'Unreachable',
};

/** Readers, each with a button that removes it after a question. */
export function ReaderRows({ readers, empty, onRemoved }: ReaderRowsProps) {
  const [removed, setRemoved] = useState<Reader>();
  const deletion = useCall(deleteReader);

  if (readers.length === 0) return <p className="text-ink-muted">{empty}</p>;
  return (
    <>
      <ul className="max-h-96 overflow-y-auto border border-rule">
        {readers.map((reader) => (
          <li
            key={reader.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-rule px-3 py-2 last:border-b-0"
          >
            <span className="min-w-0 wrap-anywhere">
              {reader.email}
              <span className="block text-sm text-ink-muted">{stateLabels[reader.state]}</span>
            </span>
            <Button
              variant="quiet"
              aria-label={`Remove ${reader.email}`}
              onClick={() => setRemoved(reader)}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      {removed && (
        <RequestDialog
          question={`Remove ${removed.email}?`}
          confirmLabel="Remove"
          request={{
            isPending: deletion.isPending,
            mutateAsync: async () => {
              await deletion.mutateAsync({ id: removed.id });
              onRemoved?.(removed);
            },
          }}
          toasts={{ success: 'Reader removed', failure: 'Failed to remove the reader' }}
          onClose={() => setRemoved(undefined)}
        >
          The address is deleted. No further mail is sent to it, unless it signs up again.
        </RequestDialog>
      )}
    </>
  );
}

/** Asks for the current password; then the browser stores the list of readers. */
export function DownloadReadersDialog({ onClose }: { onClose: () => void }) {
  return (
    <ConfirmPasswordDialog
      title="Download the Readers"
      confirmLabel="Download"
      pendingLabel="Please wait..."
      toasts={{ success: 'The readers are downloaded', failure: 'Failed to download the readers' }}
      send={downloadList}
      onClose={onClose}
    >
      Please confirm your password to download the addresses of all readers.
    </ConfirmPasswordDialog>
  );
}

/** Confirms the current password, and lets the browser store the list of readers. */
async function downloadList(confirmation: Confirmation): Promise<void> {
  const file = await sendForFile('POST', downloadReaders.path, confirmation);
  const address = URL.createObjectURL(file);
  download(address, 'readers.csv');
  URL.revokeObjectURL(address);
}
