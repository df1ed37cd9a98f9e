import type { Kysely } from 'kysely';

/** Adds an index on source URLs, by which the file name of an uploaded file is found. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema.createIndex('sources_by_url').on('sources').column('url').execute();
}
