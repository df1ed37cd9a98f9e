import { useQuery } from '@tanstack/react-query';

import { QueryFailure } from '../ui/requests/query-failure.tsx';
import { mailRunsQuery } from './mail-run-calls.ts';
import { MailRunRow } from './mail-run-row.tsx';

/** The mails to readers, the latest first. Nothing is shown before there are any. */
export function MailRunList() {
  const query = useQuery(mailRunsQuery);

  if (query.isError) return <QueryFailure what="The mails to readers" query={query} />;
  if (query.data === undefined || query.data.runs.length === 0) return null;
  const { runs, ...pace } = query.data;
  return (
    <section aria-labelledby="mail-runs-title">
      <h3 id="mail-runs-title" className="mb-2 font-semibold">
        Mails to readers
      </h3>
      <ul className="max-h-96 overflow-y-auto">
        {runs.map((run) => (
          <MailRunRow key={run.id} run={run} pace={pace} loadedAt={query.dataUpdatedAt} />
        ))}
      </ul>
    </section>
  );
}
