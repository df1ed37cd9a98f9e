import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { listReaders } from '#domain/calls/reader-calls.ts';
import { READERS_PER_PAGE } from '#domain/readers/reader.ts';
import { Button } from '#web/ui/button.tsx';

import { SearchField } from '../ui/fields/search-field.tsx';
import { useDebouncedValue } from '../ui/fields/use-debounced-value.ts';
import { QueryFailure } from '../ui/requests/loaded.tsx';
import { read } from '../ui/requests/make-call.ts';
import { DownloadReadersDialog } from './download-readers-dialog.tsx';
import { ReaderRows } from './reader-rows.tsx';

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
