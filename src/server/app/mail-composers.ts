import { failedBackupComposer } from '#server/backup/runs/failed-backup-mail.ts';
import type { MailComposers } from '#server/outbox/outbox-worker.ts';
import { newBrowserMailComposer } from '#server/sign-in/browsers/new-browser-mail.ts';
import { evidenceReportComposer } from '#server/keeping/report/evidence-report-mail.ts';
import { messageMailComposer } from '#server/messages/message-mail-composer.ts';
import type { ReadSite } from '#server/site/read-site.ts';
import { confirmationComposer } from '#server/readers/confirmation-mail.ts';
import { pausedRunComposer } from '#server/mail-runs/paused-run-mail.ts';
import type { Stores } from '#server/app/stores.ts';

/** How the mail of each kind is composed. The feature that queues a mail also writes it. */
export function mailComposers(
  {
    outbox,
    messages,
    evidenceReports,
    backupResults,
    subscribers,
    readerSettings,
    mailRuns,
  }: Pick<
    Stores,
    | 'outbox'
    | 'messages'
    | 'evidenceReports'
    | 'backupResults'
    | 'subscribers'
    | 'readerSettings'
    | 'mailRuns'
  >,
  readSite: ReadSite,
  now: () => Date,
): MailComposers {
  const composeMessageMail = messageMailComposer({ outbox, messages, readSite });
  const composeConfirmation = confirmationComposer({ subscribers, readerSettings, readSite, now });
  return {
    notification: composeMessageMail,
    digest: composeMessageMail,
    'new-browser': newBrowserMailComposer(readSite, now),
    'evidence-report': evidenceReportComposer(evidenceReports, readSite),
    'failed-backup': failedBackupComposer(backupResults, readSite),
    'paused-run': pausedRunComposer(mailRuns, readSite),
    confirmation: composeConfirmation,
    invitation: composeConfirmation,
  };
}
