import type { Kysely } from 'kysely';

/** Drops the number of pages of a source's file, which is no longer counted. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema.alterTable('sources').dropColumn('filePageCount').execute();
}
