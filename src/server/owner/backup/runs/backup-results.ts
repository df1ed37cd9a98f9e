import type { Database, Row } from '#server/core/database/tables.ts';

/** How the latest archive and the latest copy of one ended, for every server to show. */

export type BackupResult = Row<'backup_results'>;

async function save(
  database: Database,
  { step, ...result }: Pick<BackupResult, 'step'> & Partial<BackupResult>,
) {
  await database
    .insertInto('backup_results')
    .values({ step, ...result })
    .onConflict((conflict) => conflict.column('step').doUpdateSet(result))
    .execute();
}

export async function recordSuccess(
  database: Database,
  step: BackupResult['step'],
  fileName: string,
  at: Date,
): Promise<void> {
  const succeededAt = at.toISOString();
  await save(database, { step, fileName, succeededAt, failedAt: null, error: null });
}

export async function recordFailure(
  database: Database,
  step: BackupResult['step'],
  error: string,
  at: Date,
): Promise<void> {
  await save(database, { step, failedAt: at.toISOString(), error });
}

/** `undefined` before a step was taken for the first time. */
export async function findBackupResult(
  database: Database,
  step: BackupResult['step'],
): Promise<BackupResult | undefined> {
  return database
    .selectFrom('backup_results')
    .selectAll()
    .where('step', '=', step)
    .executeTakeFirst();
}
