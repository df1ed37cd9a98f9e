import type { MailRun } from '#domain/mail-runs/mail-run.ts';
import type { TableSchema } from '#server/database/site-schema.ts';
import type { Database } from '#server/database/tables.ts';

const UNFINISHED: readonly MailRun['state'][] = ['scheduled', 'holding', 'running', 'paused'];

/**
 * Holds the unfinished mails to readers of a restored site. Which readers were mailed after the backup
 * is not known, so the owner decides whether the mails go on.
 */
export async function holdMails(writer: Database, tables: readonly TableSchema[]): Promise<void> {
  // The site may be of a version without these mails.
  if (!tables.some(({ name }) => name === 'mail_runs')) return;
  await writer
    .updateTable('mail_runs')
    .set({
      state: 'held',
      reason:
        'A backup was restored. Readers who were mailed after the backup would be mailed again.',
      waitUntil: null,
    })
    .where('state', 'in', UNFINISHED)
    .execute();
}
