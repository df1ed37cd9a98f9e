import type { MailRun } from '#domain/mail-runs/mail-run.ts';
import { useSite } from '#web/http/site.ts';
import { Button } from '#web/ui/button.tsx';

import { useResultToast } from '../ui/requests/use-result-toast.ts';
import { useResumeRun, useStopRun } from './mail-run-calls.ts';
import { runStatus } from './run-status.ts';

interface MailRunRowProps {
  run: MailRun;
  pace: { perHour: number; perDay: number };
  /** When the run was loaded, in milliseconds. */
  loadedAt: number;
}

/** How far the mails about one video or correction are, with Stop or Resume. */
export function MailRunRow({ run, pace, loadedAt }: MailRunRowProps) {
  const { timeZone } = useSite();
  const toastResult = useResultToast();
  const [stop, resume] = [useStopRun(run.id), useResumeRun(run.id)];
  const isBusy = stop.isPending || resume.isPending;
  const isResumable = ['paused', 'held', 'stopped'].includes(run.state);

  async function toggle() {
    if (isBusy) return;
    await (isResumable
      ? toastResult(resume.mutateAsync(), {
          success: 'Mails resumed',
          failure: 'Failed to resume the mails',
        })
      : toastResult(stop.mutateAsync(), {
          success: 'Mails stopped',
          failure: 'Failed to stop the mails',
        }));
  }

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
          onClick={toggle}
        >
          {action}
        </Button>
      )}
    </li>
  );
}
