import { type Kysely, sql } from 'kysely';

/** Adds an index on source URLs in lower case, by which the sources are found that are pages of this site. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createIndex('sources_by_lower_url')
    .on('sources')
    .expression(sql`lower(${sql.ref('url')})`)
    .execute();
}
