import * as z from 'zod/mini';
import { adminAddress } from '#domain/addresses.ts';
import { mailKind } from '#server/core/outbox/mail-kind.ts';
import { oneLine } from '#domain/text/characters.ts';
import { findBackupResults } from './backup-results.ts';

/** Tells the owner that no backup could be made or copied, unless one was made since. */
export const failedBackupMail = mailKind({
  name: 'failed-backup',
  lane: 'alerts',
  payload: z.object({}),
  async compose({ database, readSite, env: { siteUrl } }) {
    const { archive, copy } = await findBackupResults(database);
    const failed = archive?.failedAt ? archive : copy;
    if (!failed?.failedAt) return undefined;
    const { brand } = await readSite();
    return {
      subject: `[${brand}] The last backup failed`,
      text: `The last backup of the site failed with:

${oneLine(failed.error ?? '')}

Older backups were not deleted. Open “Backups and health”:
${siteUrl}${adminAddress.health}
`,
    };
  },
});
