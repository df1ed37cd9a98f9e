import { failedBackupMail } from '#server/owner/backup/runs/backup-results.ts';
import { evidenceReportMail } from '#server/keeping/report/evidence-report.ts';
import { pausedRunMail } from '#server/audience/mail-runs/paused-run-mail.ts';
import { digestMail, notificationMail } from '#server/audience/messages/message-mails.ts';
import type { MailKind } from '#server/core/outbox/mail-kind.ts';
import { confirmationMail } from '#server/audience/readers/confirmation-mail.ts';
import { newBrowserMail } from '#server/owner/sign-in/browsers/new-browser-mail.ts';

/** Every kind of mail in the outbox. */
export const mailKinds: readonly MailKind<never>[] = [
  newBrowserMail,
  failedBackupMail,
  pausedRunMail,
  notificationMail,
  digestMail,
  evidenceReportMail,
  confirmationMail,
];
