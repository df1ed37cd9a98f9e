import {
  defaultReaderSettings,
  type ReaderSettings,
  type ReaderSettingsUpdate,
} from '#domain/readers/reader-settings.ts';
import type { Seen } from '#domain/http/seen.ts';
import { refuseIfChanged } from '#server/database/changed-meanwhile.ts';
import { lockUntilCommit } from '#server/database/lock-until-commit.ts';
import { runTransaction } from '#server/database/run-transaction.ts';
import type { Database } from '#server/database/tables.ts';

/** Every process writes the row with this id, so there is only one. */
const ID = 'readers';

export async function findReaderSettings(database: Database): Promise<ReaderSettings> {
  const stored = await database
    .selectFrom('reader_settings')
    .select(['isOn', 'identity', 'perHour', 'perDay', 'invitesFromContactForm'])
    .where('id', '=', ID)
    .executeTakeFirst();
  return stored ?? defaultReaderSettings;
}

/** Whether the mails are off because a backup was restored, and the owner has not switched them on since. */
export async function isOffSinceRestore(database: Database): Promise<boolean> {
  const stored = await database
    .selectFrom('reader_settings')
    .select('isOffSinceRestore')
    .where('id', '=', ID)
    .executeTakeFirst();
  return stored?.isOffSinceRestore ?? false;
}

/**
 * Changes the given settings. Returns all of them.
 *
 * @throws ChangedMeanwhile, see {@link refuseIfChanged}
 */
export async function updateReaderSettings(
  database: Database,
  changes: ReaderSettingsUpdate,
  seen?: Seen,
): Promise<ReaderSettings> {
  const changed = { id: ID, ...changes, ...(changes.isOn && { isOffSinceRestore: false }) };
  return runTransaction(database, async (transaction) => {
    await lockUntilCommit(transaction, 'reader_settings');
    refuseIfChanged(await findReaderSettings(transaction), seen);
    await transaction
      .insertInto('reader_settings')
      .values({ ...defaultReaderSettings, ...changed })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(changed))
      .execute();
    return findReaderSettings(transaction);
  });
}
