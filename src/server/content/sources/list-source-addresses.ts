import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/core/database/tables.ts';
import { selectVisibleIds } from '#server/content/videos/video-store.ts';

/**
 * The sources that visitors see, by id, with their addresses as the owner entered them.
 *
 * @param after the id after which the page starts
 */
export async function listPublicSources(
  database: Database,
  { after, limit }: { after: string; limit: number },
  now: Date,
): Promise<{ id: string; url: string; isNeverArchived: boolean }[]> {
  return database
    .selectFrom('sources')
    .select(['id', 'url', 'isNeverArchived'])
    .where('videoId', 'in', selectVisibleIds(database, now))
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** The address of a source as the owner entered it, if visitors see the source. */
export async function findPublicAddress(
  database: Database,
  id: string,
  now: Date,
): Promise<string | undefined> {
  const source = await database
    .selectFrom('sources')
    .select('url')
    .where('id', '=', id)
    .where('videoId', 'in', selectVisibleIds(database, now))
    .executeTakeFirst();
  return source?.url;
}

/**
 * The condition that visitors see a source with this address.
 *
 * @param among a condition for the source
 */
export function hasPublicSource(
  database: Database,
  url: RawBuilder<unknown>,
  now: Date,
  among: RawBuilder<unknown> = sql`true`,
): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select 1 from sources
    where sources.url = ${url} and ${among}
      and sources."videoId" in ${selectVisibleIds(database, now)})`;
}
