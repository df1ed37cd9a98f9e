import { type Kysely, sql } from 'kysely';

export type StoredRow = Record<string, string | number | boolean | null>;

/** The rows of an entry of the trash by their table. */
export type TrashedRows = Record<string, StoredRow[]>;

interface Move {
  /** The name of the migration. */
  migration: string;
  /** The table whose rows leave the trash, and the one that they enter. */
  from: string;
  to: string;
  /** The rows that enter the table, unless it has one with the same key. */
  known: (rows: TrashedRows) => StoredRow[];
  /** The rows that stay, if they change. */
  rest?: (rows: TrashedRows) => TrashedRows;
}

/** Moves the rows of a table out of the entries of the trash, the latest deletion first. */
export async function moveOutOfTrash(
  database: Kysely<unknown>,
  { migration, from, to, known, rest = (rows) => rows }: Move,
): Promise<void> {
  const { rows: entries } = await sql<{ id: string; payload: string }>`
    select id, payload from trash order by "deletedAt" desc, id`.execute(database);
  for (const { id, payload } of entries) {
    // Written by this program only, so it has this shape.
    const { rows, ...references }: { rows: TrashedRows } = JSON.parse(payload);
    for (const row of known(rows)) await insertUnlessKnown(database, to, row);
    const { [from]: _, ...others } = rest(rows);
    await sql`
      update trash set payload = ${JSON.stringify({ rows: others, ...references })},
        schema = ${migration}
      where id = ${id}`.execute(database);
  }
}

/** Inserts a row, unless there is one with its key. */
export async function insertUnlessKnown(
  database: Kysely<unknown>,
  table: string,
  row: StoredRow,
): Promise<void> {
  const columns = Object.keys(row).map((column) => sql.ref(column));
  await sql`
    insert into ${sql.table(table)} (${sql.join(columns)})
    values (${sql.join(Object.values(row))})
    on conflict do nothing`.execute(database);
}

/**
 * The rows about sources whose addresses are still those to which the rows apply. An address may be longer
 * than a key of PostgreSQL.
 */
export function currentRows({ sources = [] }: TrashedRows, rows: StoredRow[] = []): StoredRow[] {
  const urls = new Map(sources.map(({ id, url }) => [id, url]));
  return rows.filter(({ sourceId = null, ofUrl }) => {
    const bytes = typeof ofUrl === 'string' ? Buffer.byteLength(ofUrl) : 0;
    return urls.get(sourceId) === ofUrl && bytes > 0 && bytes <= 2600;
  });
}
