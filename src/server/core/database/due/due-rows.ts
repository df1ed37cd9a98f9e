import { type RawBuilder, sql } from 'kysely';
import { columnHasPassed } from '#server/core/settings/passed-time.ts';
import type { Database, Row, Tables } from '#server/core/database/tables.ts';

/**
 * Rows of work that is due at a time. A process claims a row by moving its time to the end of the claim.
 * If the process is killed, the row is due again then. A change of a claimed row has an effect only
 * while the row has that time, so not after another process or the owner has changed it.
 */

/** The tables of work, each with its key and the column of the time. */
const dueTables = {
  address_checks: { key: ['url'], time: 'dueAt' },
  address_archives: { key: ['url'], time: 'dueAt' },
  address_copies: { key: ['url'], time: 'dueAt' },
  youtube_videos: { key: ['youtubeId'], time: 'dueAt' },
  intake_channels: { key: ['id'], time: 'dueAt' },
  scheduled_jobs: { key: ['name'], time: 'dueAt' },
  mail_outbox: { key: ['id'], time: 'nextAttemptAt' },
  run_deliveries: { key: ['runId', 'subscriberId'], time: 'nextAttemptAt' },
} as const satisfies { [Table in keyof Tables]?: DueColumns<Table> };

interface DueColumns<Table extends keyof Tables> {
  key: readonly (keyof Row<Table>)[];
  time: keyof Row<Table>;
}

export type DueTable = keyof typeof dueTables;

/** Longer than an attempt normally takes. */
const CLAIM_MS = 5 * 60_000;

interface DueOptions {
  /** See `hasPassed`. */
  longestWaitMs: number;
  /** A condition for the rows. */
  among?: RawBuilder<unknown>;
  /** What is ordered by before the time. */
  first?: RawBuilder<unknown>;
}

interface ClaimOptions<Table extends DueTable> extends DueOptions {
  claimMs?: number;
  /** What else the claim changes. */
  changes?: (due: Row<Table>) => Partial<Row<Table>>;
}

/** Adds the rows whose keys the table does not contain. Writes nothing if it contains all. */
export async function addMissing<Table extends DueTable>(
  database: Database,
  table: Table,
  rows: readonly Row<Table>[],
): Promise<void> {
  const found: readonly Record<string, unknown>[] = rows;
  const [first] = found;
  if (!first) return;
  const [key] = dueTables[table].key;
  const { rows: stored } = await sql<{ key: unknown }>`
    select ${sql.ref(key)} as key from ${sql.table(table)}
    where ${sql.ref(key)} in (${sql.join(found.map((row) => row[key]))})`.execute(database);
  const known = new Set(stored.map((row) => row.key));
  const missing = found.filter((row) => !known.has(row[key]));
  if (missing.length === 0) return;
  const columns = Object.keys(first);
  const values = missing.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`);
  await sql`
    insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
    values ${sql.join(values)} on conflict do nothing`.execute(database);
}

/** The row that has been due for longest; `undefined` when none is. */
export async function findDue<Table extends DueTable>(
  database: Database,
  table: Table,
  now: Date,
  { longestWaitMs, among = sql`true`, first }: DueOptions,
): Promise<Row<Table> | undefined> {
  const { key, time } = dueTables[table];
  const order = [...(first ? [first] : []), ...[time, ...key].map((column) => sql.ref(column))];
  const { rows } = await sql<Row<Table>>`
    select * from ${sql.table(table)}
    where ${among} and ${columnHasPassed(time, now, longestWaitMs)}
    order by ${sql.join(order)} limit 1`.execute(database);
  return rows[0];
}

/** Claims the row that has been due for longest; `undefined` when none is, or another process claims it. */
export async function claimDue<Table extends DueTable>(
  database: Database,
  table: Table,
  now: Date,
  { claimMs, changes, ...options }: ClaimOptions<Table>,
): Promise<Row<Table> | undefined> {
  const due = await findDue(database, table, now, options);
  return due && claim(database, table, due, now, { claimMs, changes: changes?.(due) });
}

/** Claims a row, or extends the claim on it; `undefined` if it was changed meanwhile. */
export async function claim<Table extends DueTable>(
  database: Database,
  table: Table,
  row: Row<Table>,
  now: Date,
  { claimMs = CLAIM_MS, changes }: { claimMs?: number; changes?: Partial<Row<Table>> } = {},
): Promise<Row<Table> | undefined> {
  const end = new Date(now.getTime() + claimMs).toISOString();
  return updateClaimed(database, table, row, { ...changes, [dueTables[table].time]: end });
}

/** Changes a claimed row. Returns it; `undefined` if it was changed meanwhile. */
export async function updateClaimed<Table extends DueTable>(
  database: Database,
  table: Table,
  claimed: Partial<Row<Table>>,
  changes: Partial<Row<Table>>,
): Promise<Row<Table> | undefined> {
  const { key, time } = dueTables[table];
  const values: Record<string, unknown> = claimed;
  const equal = [...key, time].map((column) => sql`${sql.ref(column)} = ${values[column]}`);
  const set = Object.entries(changes).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  const { rows } = await sql<Row<Table>>`
    update ${sql.table(table)} set ${sql.join(set)}
    where ${sql.join(equal, sql` and `)} returning *`.execute(database);
  return rows[0];
}
