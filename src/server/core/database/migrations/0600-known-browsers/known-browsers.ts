import type { Kysely } from 'kysely';

/** The table of known browsers gets their name. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema.alterTable('known_devices').renameTo('known_browsers').execute();
  await database.schema.alterTable('sessions').renameColumn('deviceId', 'browserId').execute();
}
