import type { Database, Row } from '#server/core/database/tables.ts';

/** How the latest archive and the latest copy of one ended, for every server to show. */

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
