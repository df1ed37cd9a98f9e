import { type Kysely, sql } from 'kysely';

type TrashedRow = Record<string, string | number | boolean | null>;

/** The rows of an entry of the trash by their table. */
export type TrashedRows = Record<string, TrashedRow[]>;

/** Rewrites the rows of each entry of the trash, the latest deletion first. */
export async function rewriteTrash(
  database: Kysely<unknown>,
  migration: string,
  rewrite: (rows: TrashedRows) => Promise<TrashedRows>,
): Promise<void> {
  const { rows: entries } = await sql<{ id: string; payload: string }>`
    select id, payload from trash order by "deletedAt" desc, id`.execute(database);
  for (const { id, payload } of entries) {
    // Written by this program only, so it has this shape.
    const { rows, ...rest }: { rows: TrashedRows } = JSON.parse(payload);
    const rewritten = JSON.stringify({ rows: await rewrite(rows), ...rest });
    await sql`
      update trash set payload = ${rewritten}, schema = ${migration}
      where id = ${id}`.execute(database);
  }
}

/** Inserts a row, unless there is one with its key. */
export async function insertUnlessKnown(
  database: Kysely<unknown>,
  table: string,
  row: TrashedRow,
): Promise<void> {
  const columns = Object.keys(row).map((column) => sql.ref(column));
  await sql`
    insert into ${sql.table(table)} (${sql.join(columns)})
    values (${sql.join(Object.values(row))})
    on conflict do nothing`.execute(database);
}
