import { queryOptions, useQuery } from '@tanstack/react-query';

import {
  listMailRuns,
  resumeMailRun,
  stopMailRun,
  mailCorrection,
} from '#domain/calls/mail-run-calls.ts';
import type { MailRun } from '#domain/mail-runs/mail-run.ts';
import { useSite } from '#web/http/site.ts';
import { Button } from '#web/ui/button.tsx';
import { Mail } from '#web/icons/shared-icons.ts';

import { QueryFailure } from '../ui/requests/loaded.tsx';
import { useAction, useCall } from '../ui/requests/use-call.ts';
import { read } from '../ui/requests/make-call.ts';
import { runStatus } from './run-status.ts';
import { RowAction } from '../ui/rows/row-action.tsx';

/** Screen readers announce the progress, so it is not read more often. */
const REFETCH_MS = 60_000;

export const mailRunsQuery = queryOptions({
  ...read(listMailRuns),
  refetchOnMount: 'always',
  refetchInterval: ({ state: { data } }) =>
    data?.runs.some(({ state }) => state !== 'done' && state !== 'stopped') === true && REFETCH_MS,
});

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

interface MailRunRowProps {
  run: MailRun;
  pace: { perHour: number; perDay: number };
  /** When the run was loaded, in milliseconds. */
  loadedAt: number;
}

/** How far the mails about one video or correction are, with Stop or Resume. */
export function MailRunRow({ run, pace, loadedAt }: MailRunRowProps) {
  const { timeZone } = useSite();
  const known = { id: run.id };
  const stop = useAction(useCall(stopMailRun, known), {
    success: 'Mails stopped',
    failure: 'Failed to stop the mails',
  });
  const resume = useAction(useCall(resumeMailRun, known), {
    success: 'Mails resumed',
    failure: 'Failed to resume the mails',
  });
  const isBusy = stop.isPending || resume.isPending;
  const isResumable = ['paused', 'held', 'stopped'].includes(run.state);
  const action = isResumable ? 'Resume' : 'Stop';

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-rule py-3 last:border-b">
      <div className="min-w-0 flex-1 basis-60 wrap-anywhere">
        <p className="font-medium">{run.subject}</p>
        <p role="status" className="text-sm text-ink-muted">
          {runStatus(run, { ...pace, timeZone, now: new Date(loadedAt) })}
        </p>
      </div>
      {run.state !== 'done' && (
        <Button
          variant="quiet"
          aria-disabled={isBusy}
          aria-label={`${action} the mails about ${run.subject}`}
          onClick={() => !isBusy && (isResumable ? resume : stop).run()}
        >
          {action}
        </Button>
      )}
    </li>
  );
}

interface MailCorrectionButtonProps {
  correctionId: string;
  videoId: string;
  /** Completes the label for screen readers. */
  labelSuffix: string;
}

/** Mails a correction to those who were sent its video. Shown only if there are any, and once. */
export function MailCorrectionButton({
  correctionId,
  videoId,
  labelSuffix,
}: MailCorrectionButtonProps) {
  const { data } = useQuery(mailRunsQuery);
  const creation = useAction(useCall(mailCorrection, { id: correctionId }), {
    success: 'The correction is being mailed',
    failure: 'Failed to mail the correction',
  });
  const wasSent = data?.runs.some(({ subjectId, sent }) => subjectId === videoId && sent > 0);
  const isMailed = data?.runs.some(({ subjectId }) => subjectId === correctionId);

  if (isMailed === true) {
    return <p className="px-2 py-1.5 text-sm text-ink-muted">Mailed. See Readers in Settings.</p>;
  }
  if (wasSent !== true) return null;
  return (
    <RowAction
      icon={Mail}
      label="Mail those who were sent this video"
      labelSuffix={labelSuffix}
      aria-disabled={creation.isPending}
      onClick={() => creation.run({ body: { when: 'now' } })}
    />
  );
}
