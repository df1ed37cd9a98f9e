import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { listAuditEntries } from '#domain/calls/security-calls.ts';
import { callKey } from '#domain/calls/call.ts';
import { formatInstant } from '#domain/dates/format-instant.ts';
import type { AuditEntry } from '#domain/audit-trail/audit-entry.ts';
import { Button } from '#web/ui/button.tsx';
import { getListPage } from '#web/http/get-list-page.ts';

import { Choice } from '../ui/fields/choice.tsx';
import { ListSkeleton, QueryFailure } from '../ui/requests/loaded.tsx';
import { auditSentence } from './audit-sentence.ts';

const PAGE_SIZE = 20;

/** The entries that the list can show. */
const filters = [
  { value: '', label: 'All activity' },
  { value: 'security', label: 'Access only' },
] as const;

type Filter = (typeof filters)[number]['value'];

/** The audit trail, newest first: all of it, or only what concerns access. */
export function AuditTrail() {
  const [filter, setFilter] = useState<Filter>('');
  const query = useAuditTrail(filter);
  const entries = query.data?.pages.flatMap(({ items }) => items);

  return (
    <section aria-labelledby="audit-trail-title" className="lg:col-span-2">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="audit-trail-title" className="text-lg">
          Activity
        </h2>
        <Choice label="Show" options={filters} value={filter} onChange={setFilter} />
      </div>
      <p className="mt-2 mb-4 text-ink-muted">
        Sign-ins and changes in this panel, and the network each came from: this one, or six
        characters that stand for another.
      </p>
      {query.isPending && <ListSkeleton rows={4} rowClassName="h-12" />}
      {query.isError && !query.isFetchNextPageError && (
        <QueryFailure what="The activity" query={query} />
      )}
      {entries?.length === 0 && <p>Nothing has been recorded yet.</p>}
      {entries !== undefined && entries.length > 0 && (
        <ol aria-label="Activity" className="border-b border-rule">
          {entries.map((entry) => (
            <EntryRow key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
      {query.isFetchNextPageError && !query.isFetchingNextPage && (
        <QueryFailure
          what="Older activity"
          query={{ error: query.error, refetch: query.fetchNextPage }}
        />
      )}
      {query.hasNextPage && !query.isFetchNextPageError && (
        <Button
          variant="quiet"
          className="mt-4"
          disabled={query.isFetching}
          onClick={() => query.fetchNextPage()}
        >
          Load more
        </Button>
      )}
    </section>
  );
}

function useAuditTrail(filter: Filter) {
  const parameters = new URLSearchParams({
    ...(filter !== '' && { kind: filter }),
    limit: String(PAGE_SIZE),
  });
  return useInfiniteQuery({
    queryKey: [...callKey(listAuditEntries), filter],
    queryFn: ({ pageParam, signal }) => getListPage(listAuditEntries.reply, pageParam, signal),
    initialPageParam: `${listAuditEntries.path}?${parameters}`,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
}

function EntryRow({ entry }: { entry: AuditEntry }) {
  const { at, client, isOwnClient } = entry;
  const origin = isOwnClient ? 'this network' : client && `network ${client}`;

  return (
    <li className="grid gap-x-6 border-t border-rule py-2 sm:grid-cols-[minmax(0,1fr)_auto]">
      <p className="wrap-anywhere">{auditSentence(entry)}</p>
      <p className="text-sm text-ink-muted">
        {[formatInstant(at), origin].filter(Boolean).join(' · ')}
      </p>
    </li>
  );
}
