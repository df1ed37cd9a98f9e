import { type RawBuilder, sql } from 'kysely';
import type { Database, Row } from '#server/core/database/tables.ts';

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
