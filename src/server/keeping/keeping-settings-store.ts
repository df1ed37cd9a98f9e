import {
  defaultKeepingSettings,
  type KeepingSettings,
  type KeepingSettingsUpdate,
} from '#domain/keeping/keeping-settings.ts';
import type { Database } from '#server/database/tables.ts';

export type KeepingSettingsStore = ReturnType<typeof keepingSettingsStore>;

/** Every process writes the row with this id, so there is only one. */
const ID = 'keeping';

export function keepingSettingsStore(database: Database) {
  async function find(): Promise<KeepingSettings> {
    const stored = await database
      .selectFrom('keeping_settings')
      .select([
        'checksLinks',
        'archivesSources',
        'copiesDocuments',
        'playsAfterClick',
        'copiesShown',
      ])
      .where('id', '=', ID)
      .executeTakeFirst();
    return stored ?? defaultKeepingSettings;
  }

  return {
    find,

    /** Changes the given settings. Returns all of them. */
    async update(changes: KeepingSettingsUpdate): Promise<KeepingSettings> {
      await database
        .insertInto('keeping_settings')
        .values({ id: ID, ...defaultKeepingSettings, ...changes })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ id: ID, ...changes }))
        .execute();
      return find();
    },
  };
}
