import { useQuery } from '@tanstack/react-query';

import type { Health, HealthLine } from '#domain/health/health.ts';
import { Button } from '#web/ui/button.tsx';
import { useFocusAfterRequest } from '#web/ui/use-focus-after-request.ts';

import { healthQuery } from '../calls/health-calls.ts';
import { Badge } from '../ui/badge.tsx';
import { ListSkeleton } from '../ui/list-state.tsx';
import { QueryFailure } from '../ui/requests/query-failure.tsx';

/** What works and what does not, the worst first, each with what to do about it. */
export function HealthCard() {
  const query = useQuery<Health>(healthQuery);
  const card = useFocusAfterRequest<HTMLElement>(query.isFetching);

  return (
    <section ref={card} aria-labelledby="health-title">
      <h2 id="health-title" className="text-lg">
        Health
      </h2>
      <p className="mt-2 mb-4 text-ink-muted">
        What works, and what needs your attention. To find out, the site asks no other server.
      </p>
      {query.isPending && <ListSkeleton rows={6} rowClassName="h-20" />}
      {query.isError && <QueryFailure what="The health of the site" query={query} />}
      {query.data !== undefined && (
        <>
          <ul aria-label="Health">
            {query.data.lines.map((line) => (
              <HealthRow key={line.id} line={line} />
            ))}
          </ul>
          <Button
            variant="quiet"
            className="mt-4"
            disabled={query.isFetching}
            onClick={() => query.refetch()}
          >
            {query.isFetching ? 'Checking...' : 'Check again'}
          </Button>
        </>
      )}
    </section>
  );
}

const names = {
  files: 'Files',
  mail: 'Mail',
  disk: 'Disk',
  backups: 'Backups',
  address: 'Address',
  database: 'Database',
  version: 'Version',
} as const satisfies Record<HealthLine['id'], string>;

const levels = {
  bad: { tone: 'pink', label: 'Problem' },
  warning: { tone: 'orange', label: 'Warning' },
  ok: { tone: 'green', label: 'In order' },
} as const satisfies Record<HealthLine['level'], object>;

function HealthRow({ line: { id, level, text } }: { line: HealthLine }) {
  const { tone, label } = levels[level];
  const [, sentence = text, address] = ENDS_WITH_ADDRESS.exec(text) ?? [];

  return (
    <li className="grid gap-1 border-t border-rule py-3 last:border-b">
      <h3 className="flex items-center gap-3 font-sans text-base font-medium">
        {names[id]}
        <Badge tone={tone}>{label}</Badge>
      </h3>
      <p className="text-sm wrap-anywhere">
        {sentence}
        {address !== undefined && (
          <a href={address} target="_blank" rel="noopener noreferrer" className="underline">
            {address}
            <span className="sr-only"> (in a new tab)</span>
          </a>
        )}
      </p>
    </li>
  );
}

/** The line about the version ends with the address of newer ones. */
const ENDS_WITH_ADDRESS = /^(.*: )(https?:\/\/\S+)$/;
