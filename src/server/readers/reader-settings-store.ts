import {
  defaultReaderSettings,
  type ReaderSettings,
  type ReaderSettingsUpdate,
} from '#domain/readers/reader-settings.ts';
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

/** Changes the given settings. Returns all of them. */
export async function updateReaderSettings(
  database: Database,
  changes: ReaderSettingsUpdate,
): Promise<ReaderSettings> {
  const changed = { id: ID, ...changes, ...(changes.isOn && { isOffSinceRestore: false }) };
  await database
    .insertInto('reader_settings')
    .values({ ...defaultReaderSettings, ...changed })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(changed))
    .execute();
  return findReaderSettings(database);
}
