import type { Kysely } from 'kysely';

/** An uploaded file is served under the name that the source with its address knows. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema.createIndex('sources_by_url').on('sources').column('url').execute();
}
