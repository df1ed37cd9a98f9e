import { type RawBuilder, sql } from 'kysely';
import { externalHref } from '#domain/http/external-href.ts';
import type { Context } from '#server/core/context/context.ts';
import type { Database, Row } from '#server/core/database/tables.ts';
import { selectVisibleIds } from '#server/content/videos/video-store.ts';
import { hasRows } from '#server/core/database/list-rows.ts';

/** A source that visitors see, with its address as the owner entered it. */
export interface PublicSource {
  id: string;
  url: string;
}

/** The key of a row of PostgreSQL may not be longer. Only addresses of other letters than ASCII can be. */
const MAX_KEY_BYTES = 2600;

/** Whether an address of a source can be the key of a row. */
export function canBeKey(url: string): boolean {
  return url !== '' && Buffer.byteLength(url) <= MAX_KEY_BYTES;
}

/** Whether an address of a source can be the key of a row, and leads to a website. Files of this site do not. */
export function isWebAddress(url: string): boolean {
  return canBeKey(url) && /^https?:/i.test(externalHref(url) ?? '');
}

interface PageOfIds {
  after: string;
  limit: number;
}

const PAGE_SIZE = 500;

/**
 * Walks all public sources or videos, one page at each call and then from the start again. So each is
 * found whatever wrote it, and also when a scheduled video has become public.
 *
 * @param list lists those whose ids are greater than `after`, sorted by id
 */
export function walkPages<Entry extends { id: string }>(
  list: (page: PageOfIds) => Promise<Entry[]>,
): () => Promise<Entry[]> {
  let after = '';
  return async () => {
    const page = await list({ after, limit: PAGE_SIZE });
    after = page.length === PAGE_SIZE ? (page.at(-1)?.id ?? '') : '';
    return page;
  };
}

/** Walks the sources that visitors see, see {@link walkPages}. */
export function walkSources({ database, now }: Context) {
  return walkPages(({ after, limit }) =>
    selectPublic(database, now())
      .select(['id', 'url', 'isNeverArchived'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute(),
  );
}

/** Whether visitors see a source. */
export async function isPublicSource(database: Database, id: string, now: Date): Promise<boolean> {
  return hasRows(selectPublic(database, now).where('id', '=', id));
}

/**
 * The condition that visitors see a source with the address of a row.
 *
 * @param among a condition for the source
 */
export function hasPublicSource(
  database: Database,
  table: KnownTable,
  now: Date,
  among: RawBuilder<unknown> = sql`true`,
): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select 1 from sources
    where sources.url = ${sql.ref(`${table}.url`)} and ${among}
      and sources."videoId" in ${selectVisibleIds(database, now)})`;
}

function selectPublic(database: Database, now: Date) {
  return database.selectFrom('sources').where('videoId', 'in', selectVisibleIds(database, now));
}

type KnownTable = 'address_archives' | 'address_checks' | 'address_copies';

type KnownSource = Pick<Row<'sources'>, 'videoId' | 'title' | 'isNeverArchived'> & {
  sourceId: string;
};

/**
 * What a table knows of the addresses of sources, with each source, sorted by the ids of the sources.
 *
 * @param among a condition, in which the table is called "known"
 */
export async function listKnown<Table extends KnownTable>(
  database: Database,
  table: Table,
  among: RawBuilder<unknown>,
): Promise<(Row<Table> & KnownSource)[]> {
  const { rows } = await sql<Row<Table> & KnownSource>`
    select known.*, sources.id as "sourceId", sources."videoId", sources.title, sources."isNeverArchived"
    from ${sql.table(table)} as known inner join sources on sources.url = known.url
    where ${among} order by sources.id`.execute(database);
  return rows;
}

/** The condition for some sources. */
export function isOneOf(sources: readonly { id: string }[]): RawBuilder<boolean> {
  // A list of values may not be empty.
  return sql`sources.id in (${sql.join(['', ...sources.map(({ id }) => id)])})`;
}
