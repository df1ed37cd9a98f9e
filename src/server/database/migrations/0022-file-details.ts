import type { Kysely } from 'kysely';

/** Adds the size and the number of pages of a source's file. The next start fills them in for stored files. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const column of ['fileSizeBytes', 'filePageCount']) {
    await database.schema.alterTable('sources').addColumn(column, 'integer').execute();
  }
}
