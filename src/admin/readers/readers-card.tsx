import { useQuery } from '@tanstack/react-query';

import type { AdminReaderSettings } from '#domain/readers/reader-settings.ts';

import { MailRunList } from '../mail-runs/mail-run-list.tsx';
import { ListSkeleton } from '../ui/list-state.tsx';
import { QueryFailure } from '../ui/requests/query-failure.tsx';
import { PastedBounces } from './pasted-bounces.tsx';
import { readerSettingsQuery } from './reader-calls.ts';
import { ReaderImportPart } from './reader-import-part.tsx';
import { ReaderList } from './reader-list.tsx';
import { ReaderSettingsForm } from './reader-settings-form.tsx';

/** Mails about new videos: whether visitors can subscribe, who has, and how fast mails are sent. */
export function ReadersCard() {
  const query = useQuery<AdminReaderSettings>(readerSettingsQuery);

  return (
    <section aria-labelledby="readers-title">
      <h2 id="readers-title" className="text-lg">
        Readers by email
      </h2>
      <p className="mt-2 mb-4 text-ink-muted">
        Visitors can subscribe to your new videos. Each of them confirms the address, and can
        unsubscribe with one click.
      </p>
      {query.isPending && <ListSkeleton rows={3} rowClassName="h-20" />}
      {query.isError && <QueryFailure what="These settings" query={query} />}
      {query.data !== undefined && (
        <div className="grid gap-8">
          <ReaderSettingsForm settings={query.data} />
          <MailRunList />
          <ReaderList />
          <ReaderImportPart />
          <PastedBounces />
        </div>
      )}
    </section>
  );
}
