import { adminAddress } from '#domain/addresses.ts';
import { oneLine } from '#server/outbox/one-line.ts';
import type { ComposeMail } from '#server/outbox/outbox-worker.ts';
import { mailHost } from '#server/outbox/smtp-mailer.ts';
import type { ReadSite } from '#server/site/read-site.ts';
import type { BackupResults } from './backup-results.ts';

/** Composes the mail about a failed backup. Composes no mail if a backup was made since. */
export function failedBackupComposer(
  results: Pick<BackupResults, 'find'>,
  readSite: ReadSite,
): ComposeMail {
  return async ({ id }, { contactEmail, siteUrl }) => {
    const [archive, copy] = [await results.find('archive'), await results.find('copy')];
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
