import { defaultKeepingSettings, type KeepingSettings } from '#domain/keeping/keeping-settings.ts';
import type { Database } from '#server/database/tables.ts';

/** Stores what is switched on to keep the evidence; the rest has its default. */
export async function makeKeepingSettings(
  database: Database,
  changes: Partial<KeepingSettings>,
): Promise<void> {
  const row = { ...defaultKeepingSettings, ...changes };
  await database
    .insertInto('keeping_settings')
    .values({ id: 'keeping', ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
}
