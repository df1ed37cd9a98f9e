import { PostgresAdapter, type RawBuilder, sql } from 'kysely';
import type { TrashKind } from '#domain/trash/trash-entry.ts';
import type { StoredRow } from '#server/core/database/stored-rows.ts';
import type { Database } from '#server/core/database/tables.ts';
import type { Payload } from './payload.ts';
import { keptReferences, rootTables, tablesOf, type TrashedTable } from './trashed-tables.ts';

/** A condition for the rows of a table that go with the deleted row. */
type Condition = RawBuilder<unknown>;

/**
 * Deletes a video, a source or a message with all rows that go with it. Returns them; `undefined` when
 * there is no such row.
 */
export async function takeRows(
  transaction: Database,
  kind: TrashKind,
  id: string,
): Promise<Payload | undefined> {
  const tables = tablesOf(kind);
  const conditions = conditionsOf(kind, id);
  if (!(await lockParents(transaction, kind, conditions))) return undefined;
  const references = await listReferences(transaction, tables, conditions);
  const rows: Payload['rows'] = {};
  for (const { table } of tables.toReversed()) {
    const deleted = await sql<StoredRow>`
      delete from ${sql.table(table)} where ${conditionFor(conditions, table)} returning *`.execute(
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
export async function lockParents(
  transaction: Database,
  kind: TrashKind,
  conditions: ReadonlyMap<string, Condition>,
): Promise<boolean> {
  const tables = tablesOf(kind);
  for (const { table } of tables.filter((parent) => isParent(parent, tables))) {
    const locked = await lockRows(transaction, table, conditionFor(conditions, table));
    if (table === rootTables[kind] && locked === 0) return false;
  }
  return true;
}

function isParent({ table, parent }: TrashedTable, tables: readonly TrashedTable[]): boolean {
  return parent === undefined || tables.some((other) => other.parent?.table === table);
}

async function lockRows(
  transaction: Database,
  table: string,
  condition: Condition,
): Promise<number> {
  const isPostgres = transaction.getExecutor().adapter instanceof PostgresAdapter;
  const { rows } = await sql`
    select id from ${sql.table(table)} where ${condition} order by id
    ${isPostgres ? sql`for update` : sql``}`.execute(transaction);
  return rows.length;
}

/** The condition for each table whose rows go with a row. */
export function conditionsOf(kind: TrashKind, id: string): Map<string, Condition> {
  const root = rootTables[kind];
  const conditions = new Map<string, Condition>([[root, sql`id = ${id}`]]);
  for (const { table, parent } of tablesOf(kind)) {
    if (table === root || !parent) continue;
    const parents =
      parent.table === root
        ? sql`(${id})`
        : sql`(select id from ${sql.table(parent.table)} where ${conditionFor(conditions, parent.table)})`;
    conditions.set(table, sql`${sql.ref(parent.column)} in ${parents}`);
  }
  return conditions;
}

export function conditionFor(conditions: ReadonlyMap<string, Condition>, table: string): Condition {
  const condition = conditions.get(table);
  if (!condition) throw new Error(`The table ${table} goes with no other.`);
  return condition;
}

async function listReferences(
  transaction: Database,
  tables: readonly TrashedTable[],
  conditions: ReadonlyMap<string, Condition>,
): Promise<Payload['references']> {
  const references: Payload['references'] = [];
  for (const { table, column, to } of keptReferences) {
    if (!tables.some((trashed) => trashed.table === to)) continue;
    const { rows } = await sql<{ id: string; referredId: string }>`
      select id, ${sql.ref(column)} as "referredId" from ${sql.table(table)} where ${sql.ref(column)} in (
        select id from ${sql.table(to)} where ${conditionFor(conditions, to)}
      ) order by id`.execute(transaction);
    for (const [referredId, referring] of Map.groupBy(rows, (row) => row.referredId)) {
      references.push({ table, column, referredId, ids: referring.map(({ id }) => id) });
    }
  }
  return references;
}
