import { readHealth } from '#domain/calls/health-calls.ts';
import { Button } from '#web/ui/button.tsx';
import { useFocusAfterRequest } from '#web/ui/use-focus-after-request.ts';

import { Loaded } from '../ui/requests/loaded.tsx';
import { useRead } from '../ui/requests/use-call.ts';
import { HealthRow } from './health-row.tsx';

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
