import type { Kysely } from 'kysely';

/** Drops the words of passages, which were stored to suggest similar searches. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema.dropTable('search_words').execute();
}
