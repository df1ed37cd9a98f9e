import type { Kysely } from 'kysely';

/**
 * Empties the search index, which has no other spellings of words such as "U.S." yet. The server fills it
 * again after it has started.
 */
export async function up(
  database: Kysely<{ search_passages: object; search_words: object }>,
): Promise<void> {
  await database.deleteFrom('search_passages').execute();
  await database.deleteFrom('search_words').execute();
}
