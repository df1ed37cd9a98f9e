import { sql, type Kysely } from 'kysely';

/** Words of scripts without spaces are divided now, so all videos are indexed again at the next start. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`delete from search_passages`.execute(database);
}
