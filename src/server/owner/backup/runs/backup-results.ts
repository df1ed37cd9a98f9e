import * as z from 'zod/mini';
import { adminAddress } from '#domain/addresses.ts';
import { oneLine } from '#domain/text/characters.ts';
import type { Database, Row } from '#server/core/database/tables.ts';
import { mailKind } from '#server/core/outbox/mail-kind.ts';

/** How the latest archive or the latest copy of one ended, for every server to show. */
export type BackupResult = Row<'backup_results'>;

export async function saveBackupResult(
  database: Database,
  { step, ...result }: Pick<BackupResult, 'step'> & Partial<BackupResult>,
): Promise<void> {
  await database
    .insertInto('backup_results')
    .values({ step, ...result })
    .onConflict((conflict) => conflict.column('step').doUpdateSet(result))
    .execute();
}

/** By step; without those that were never taken. */
export async function findBackupResults(
  database: Database,
): Promise<Partial<Record<BackupResult['step'], BackupResult>>> {
  const results = await database.selectFrom('backup_results').selectAll().execute();
  return Object.fromEntries(results.map((result) => [result.step, result]));
}

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
