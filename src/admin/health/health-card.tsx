import { readHealth } from '#domain/calls/health-calls.ts';
import { Button } from '#web/ui/button.tsx';
import { useFocusAfterRequest } from '#web/ui/use-focus-after-request.ts';
import type { HealthLine } from '#domain/health/health.ts';

import { Loaded } from '../ui/requests/loaded.tsx';
import { useRead } from '../ui/requests/use-call.ts';
import { Badge } from '../ui/badge.tsx';

/** What works and what does not, the worst first, each with what to do about it. */
export function HealthCard() {
  const query = useRead(readHealth);
  const card = useFocusAfterRequest<HTMLElement>(query.isFetching);

  return (
    <section ref={card} aria-labelledby="health-title">
      <h2 id="health-title" className="text-lg">
        Health
      </h2>
      <p className="mt-2 mb-4 text-ink-muted">
        What works, and what needs your attention. To find out, the site asks no other server.
      </p>
      <Loaded what="The health of the site" query={query} rows={6} rowClassName="h-20">
        {({ lines }) => (
          <>
            <ul aria-label="Health">
              {lines.map((line) => (
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
      </Loaded>
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

/** A sentence about a part of the site. */
function HealthRow({ line: { id, level, text } }: { line: HealthLine }) {
  const { tone, label } = levels[level];
  const [, sentence = text, address] = ENDS_WITH_ADDRESS.exec(text) ?? [];

  return (
    <li id={`health-${id}`} className="grid gap-1 border-t border-rule py-3 last:border-b">
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

/** What needs attention in one part of the site, where it is mended. */
export function HealthNotice({ id }: { id: HealthLine['id'] }) {
  const { data } = useRead(readHealth);
  const line = data?.lines.find((each) => each.id === id);
  if (line === undefined || line.level === 'ok') return null;
  return (
    <ul>
      <HealthRow line={line} />
    </ul>
  );
}
