import { sql } from 'kysely';
import { SettingError } from '#server/env.ts';
import type { Database } from './tables.ts';

/**
 * A database with this table is the target of a move that is not complete. The table is no part of
 * the schema, so it is created before the migrations run, and no backup contains it.
 */
const TABLE = 'unfinished_move';

/** Marks the database: until {@link clearUnfinishedMove} no server starts on it. */
export async function markUnfinishedMove(database: Database): Promise<void> {
  await database.schema.createTable(TABLE).ifNotExists().addColumn('id', 'text').execute();
}

/** Removes the mark. Call it in the transaction that stores the rows, so that both take effect together. */
export async function clearUnfinishedMove(database: Database): Promise<void> {
  await sql`drop table ${sql.table(TABLE)}`.execute(database);
}

export async function hasUnfinishedMove(database: Database): Promise<boolean> {
  const tables = await database.introspection.getTables();
  return tables.some(({ name }) => name === TABLE);
}

/**
 * @param place the setting that names the database
 * @throws SettingError when the database is the target of a move that is not complete
 */
export async function refuseUnfinishedMove(database: Database, place: string): Promise<void> {
  if (!(await hasUnfinishedMove(database))) return;
  throw new SettingError(
    `The database of ${place} is not complete: a move into it is running or was interrupted. Run the same npm run move again.`,
  );
}
