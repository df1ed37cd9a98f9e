import { failedBackupComposer } from '#server/backup/runs/failed-backup-mail.ts';
import type { Context } from '#server/context/context.ts';
import type { MailComposers } from '#server/outbox/outbox-worker.ts';
import { newBrowserMailComposer } from '#server/sign-in/browsers/new-browser-mail.ts';
import { evidenceReportComposer } from '#server/keeping/report/evidence-report-mail.ts';
import { messageMailComposer } from '#server/messages/message-mail-composer.ts';
import { confirmationComposer } from '#server/readers/confirmation-mail.ts';
import { pausedRunComposer } from '#server/mail-runs/paused-run-mail.ts';

/** How the mail of each kind is composed. The feature that queues a mail also writes it. */
export function mailComposers(context: Context): MailComposers {
  const composeMessageMail = messageMailComposer(context);
  const composeConfirmation = confirmationComposer(context);
  return {
    notification: composeMessageMail,
    digest: composeMessageMail,
    'new-browser': newBrowserMailComposer(context),
    'evidence-report': evidenceReportComposer(context),
    'failed-backup': failedBackupComposer(context),
    'paused-run': pausedRunComposer(context),
    confirmation: composeConfirmation,
    invitation: composeConfirmation,
  };
}
