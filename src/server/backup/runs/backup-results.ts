import type { Database, Row } from '#server/database/tables.ts';

export type BackupResult = Row<'backup_results'>;

export type BackupResults = ReturnType<typeof backupResults>;

/** How the latest archive and the latest copy of one ended, for every server to show. */
export function backupResults(database: Database) {
  async function save({ step, ...result }: Pick<BackupResult, 'step'> & Partial<BackupResult>) {
    await database
      .insertInto('backup_results')
      .values({ step, ...result })
      .onConflict((conflict) => conflict.column('step').doUpdateSet(result))
      .execute();
  }

  return {
    async succeeded(step: BackupResult['step'], fileName: string, at: Date): Promise<void> {
      const succeededAt = at.toISOString();
      await save({ step, fileName, succeededAt, failedAt: null, error: null });
    },

    async failed(step: BackupResult['step'], error: string, at: Date): Promise<void> {
      await save({ step, failedAt: at.toISOString(), error });
    },

    /** `undefined` before a step was taken for the first time. */
    async find(step: BackupResult['step']): Promise<BackupResult | undefined> {
      return database
        .selectFrom('backup_results')
        .selectAll()
        .where('step', '=', step)
        .executeTakeFirst();
    },
  };
}
