import { adminAddress } from '#domain/addresses.ts';
import type { Context } from '#server/context/context.ts';
import { oneLine } from '#server/outbox/one-line.ts';
import type { ComposeMail } from '#server/outbox/outbox-worker.ts';
import { mailHost } from '#server/outbox/smtp-mailer.ts';
import { findBackupResult } from './backup-results.ts';

/** Composes the mail about a failed backup. Composes no mail if a backup was made since. */
export function failedBackupComposer({ database, readSite }: Context): ComposeMail {
  return async ({ id }, { contactEmail, siteUrl }) => {
    const [archive, copy] = [
      await findBackupResult(database, 'archive'),
      await findBackupResult(database, 'copy'),
    ];
    const failed = archive?.failedAt ? archive : copy;
    if (!failed?.failedAt) return undefined;
    const { brand } = await readSite();
    return {
      to: contactEmail,
      subject: `[${brand}] The last backup failed`,
      messageId: `<${id}@${mailHost(siteUrl)}>`,
      text: `The last backup of the site failed with:

${oneLine(failed.error ?? '')}

Older backups were not deleted. Open “Backups and health”:
${siteUrl}${adminAddress.health}
`,
    };
  };
}
