import { randomUUID } from 'node:crypto';
import { PostgresAdapter, type RawBuilder, sql } from 'kysely';
import type { TrashKind } from '#domain/trash/trash-entry.ts';
import { type StoredRow, insertRows } from '#server/core/database/stored-rows.ts';
import type { Database } from '#server/core/database/tables.ts';
import { lockUntilCommit } from '#server/core/database/run-transaction.ts';
import type { Payload } from './payload.ts';
import { keptReferences, rootTables, tablesOf, trashedTables } from './trashed-tables.ts';

/** A row with others that go with it. */
interface RootRow {
  kind: TrashKind;
  id: string;
}

/**
 * Deletes a video, a source or a message with all rows that go with it. Returns them; `undefined` when
 * there is no such row.
 */
export async function takeRows(transaction: Database, root: RootRow): Promise<Payload | undefined> {
  if (!(await lockParents(transaction, root))) return undefined;
  const references = await listReferences(transaction, root);
  const rows: Payload['rows'] = {};
  for (const { table } of tablesOf(root.kind).toReversed()) {
    const deleted = await sql<StoredRow>`
      delete from ${sql.table(table)} where ${goesWith(root, table)} returning *`.execute(
      transaction,
    );
    rows[table] = deleted.rows;
  }
  return { rows, references };
}

/**
 * Locks the rows to which others can refer, so that no row is added meanwhile. Returns whether the row that
 * the others go with exists.
 */
async function lockParents(transaction: Database, root: RootRow): Promise<boolean> {
  const isPostgres = transaction.getExecutor().adapter instanceof PostgresAdapter;
  const tables = tablesOf(root.kind);
  const isParent = (table: string) =>
    table === rootTables[root.kind] || tables.some(({ parent }) => parent?.table === table);
  for (const { table } of tables.filter((trashed) => isParent(trashed.table))) {
    const { rows } = await sql`
      select id from ${sql.table(table)} where ${goesWith(root, table)} order by id
      ${isPostgres ? sql`for update` : sql``}`.execute(transaction);
    if (table === rootTables[root.kind] && rows.length === 0) return false;
  }
  return true;
}

/** The condition for the rows of a table that go with a row. */
function goesWith({ kind, id }: RootRow, table: string): RawBuilder<unknown> {
  if (table === rootTables[kind]) return sql`id = ${id}`;
  const parent = trashedTables.find((trashed) => trashed.table === table)?.parent;
  if (!parent) throw new Error(`The table ${table} goes with no other.`);
  const column = sql.ref(parent.column);
  if (parent.table === rootTables[kind]) return sql`${column} = ${id}`;
  const ofParent = goesWith({ kind, id }, parent.table);
  return sql`${column} in (select id from ${sql.table(parent.table)} where ${ofParent})`;
}

async function listReferences(
  transaction: Database,
  root: RootRow,
): Promise<Payload['references']> {
  const references: Payload['references'] = [];
  const tables = new Set(tablesOf(root.kind).map(({ table }) => table));
  for (const { table, column, to } of keptReferences.filter((kept) => tables.has(kept.to))) {
    const { rows } = await sql<{ id: string; referredId: string }>`
      select id, ${sql.ref(column)} as "referredId" from ${sql.table(table)} where ${sql.ref(column)} in (
        select id from ${sql.table(to)} where ${goesWith(root, to)}
      ) order by id`.execute(transaction);
    for (const [referredId, referring] of Map.groupBy(rows, (row) => row.referredId)) {
      references.push({ table, column, referredId, ids: referring.map(({ id }) => id) });
    }
  }
  return references;
}

/**
 * Copies all rows that go with a video, which is locked, to another video. References of a row to the
 * video or to another row become references to its copy; uploaded files are shared.
 */
export async function copyRows(
  transaction: Database,
  fromVideoId: string,
  videoId: string,
): Promise<void> {
  const [, ...tables] = tablesOf('video');
  const root = { kind: 'video', id: fromVideoId } as const;
  await lockParents(transaction, root);
  // Otherwise a file could be deleted while the second reference to it is not visible yet.
  await lockUntilCommit(transaction, 'uploads');
  const copies = new Map<StoredRow[string], string>([[fromVideoId, videoId]]);
  for (const { table } of tables) {
    const { rows } = await sql<StoredRow>`
      select * from ${sql.table(table)} where ${goesWith(root, table)}`.execute(transaction);
    for (const { id } of rows) if (id !== undefined) copies.set(id, randomUUID());
    const copied = rows.map((row) => {
      const fields = Object.entries(row).map(([name, value]) => [name, copies.get(value) ?? value]);
      return Object.fromEntries(fields);
    });
    await insertRows(transaction, { name: table }, copied);
  }
}
