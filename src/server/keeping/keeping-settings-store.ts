import {
  defaultKeepingSettings,
  type KeepingSettings,
  type KeepingSettingsUpdate,
} from '#domain/keeping/keeping-settings.ts';
import type { Seen } from '#domain/http/seen.ts';
import { refuseIfChanged } from '#server/database/changed-meanwhile.ts';
import { lockUntilCommit } from '#server/database/lock-until-commit.ts';
import { runTransaction } from '#server/database/run-transaction.ts';
import type { Database } from '#server/database/tables.ts';

/** Every process writes the row with this id, so there is only one. */
const ID = 'keeping';

export async function findKeepingSettings(database: Database): Promise<KeepingSettings> {
  const stored = await database
    .selectFrom('keeping_settings')
    .select(['checksLinks', 'archivesSources', 'copiesDocuments', 'playsAfterClick', 'copiesShown'])
    .where('id', '=', ID)
    .executeTakeFirst();
  return stored ?? defaultKeepingSettings;
}

/**
 * Changes the given settings. Returns all of them.
 *
 * @throws ChangedMeanwhile, see {@link refuseIfChanged}
 */
export async function updateKeepingSettings(
  database: Database,
  changes: KeepingSettingsUpdate,
  seen?: Seen,
): Promise<KeepingSettings> {
  return runTransaction(database, async (transaction) => {
    await lockUntilCommit(transaction, 'keeping_settings');
    refuseIfChanged(await findKeepingSettings(transaction), seen);
    await transaction
      .insertInto('keeping_settings')
      .values({ id: ID, ...defaultKeepingSettings, ...changes })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ id: ID, ...changes }))
      .execute();
    return findKeepingSettings(transaction);
  });
}
