import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { adminQueryKeys } from '#domain/admin-api.ts';
import { formatInstant } from '#domain/dates/format-instant.ts';
import type { AuditEntry } from '#domain/audit-trail/audit-entry.ts';
import { Button } from '#web/ui/button.tsx';
import type { ApiQuery } from '#web/http/api-query.ts';

import { ListSkeleton } from '../ui/list-state.tsx';
import { QueryFailure } from '../ui/requests/query-failure.tsx';

const SKELETON_ROWS = 4;

const ENTRIES_AT_FIRST = 10;

const auditTrailQuery: ApiQuery = { queryKey: adminQueryKeys.auditTrail };

const eventTexts: Record<AuditEntry['event'], string> = {
  'sign-in': 'Signed in',
  'wrong-password': 'Wrong password',
  locked: 'Sign-in locked after wrong passwords',
  'sign-out': 'Signed out',
  change: 'Changed',
  console: 'Command on the server',
};

/** The latest entries of the audit trail, newest first. */
export function AuditTrail() {
  const [isExpanded, setIsExpanded] = useState(false);
  const query = useQuery<AuditEntry[]>(auditTrailQuery);

  return (
    <section aria-labelledby="audit-trail-title" className="lg:col-span-2">
      <h2 id="audit-trail-title" className="text-lg">
        Activity
      </h2>
      <p className="mt-2 mb-4 text-ink-muted">
        Sign-ins and changes in this panel. The six characters stand for the network they came from.
      </p>
      {query.isPending && <ListSkeleton rows={SKELETON_ROWS} rowClassName="h-12" />}
      {query.isError && <QueryFailure what="The activity" query={query} />}
      {query.data?.length === 0 && <p>Nothing has been recorded yet.</p>}
      {query.data !== undefined && query.data.length > 0 && (
        <>
          <ol aria-label="Activity" className="border-b border-rule">
            {query.data.slice(0, isExpanded ? undefined : ENTRIES_AT_FIRST).map((entry) => (
              <EntryRow key={entry.id} entry={entry} />
            ))}
          </ol>
          {!isExpanded && query.data.length > ENTRIES_AT_FIRST && (
            <Button variant="quiet" className="mt-4" onClick={() => setIsExpanded(true)}>
              Show all {query.data.length}
            </Button>
          )}
        </>
      )}
    </section>
  );
}

function EntryRow({ entry: { at, event, detail, client, isOwnClient } }: { entry: AuditEntry }) {
  const origin = isOwnClient ? 'this network' : client && `network ${client}`;

  return (
    <li className="grid gap-x-6 border-t border-rule py-2 sm:grid-cols-[minmax(0,1fr)_auto]">
      <p className="wrap-anywhere">
        {eventTexts[event]}: {detail}
      </p>
      <p className="text-sm text-ink-muted">
        {[formatInstant(at), origin].filter(Boolean).join(' · ')}
      </p>
    </li>
  );
}
