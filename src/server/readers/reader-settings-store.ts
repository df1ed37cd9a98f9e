import {
  defaultReaderSettings,
  type ReaderSettings,
  type ReaderSettingsUpdate,
} from '#domain/readers/reader-settings.ts';
import type { Database } from '#server/database/tables.ts';

export type ReaderSettingsStore = ReturnType<typeof readerSettingsStore>;

/** Every process writes the row with this id, so there is only one. */
const ID = 'readers';

export function readerSettingsStore(database: Database) {
  async function find(): Promise<ReaderSettings> {
    const stored = await database
      .selectFrom('reader_settings')
      .select(['isOn', 'identity', 'perHour', 'perDay', 'invitesFromContactForm'])
      .where('id', '=', ID)
      .executeTakeFirst();
    return stored ?? defaultReaderSettings;
  }

  return {
    find,

    /** Changes the given settings. Returns all of them. */
    async update(changes: ReaderSettingsUpdate): Promise<ReaderSettings> {
      await database
        .insertInto('reader_settings')
        .values({ id: ID, ...defaultReaderSettings, ...changes })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ id: ID, ...changes }))
        .execute();
      return find();
    },
  };
}
