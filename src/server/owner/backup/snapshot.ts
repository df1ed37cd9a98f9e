import { PostgresAdapter, sql } from 'kysely';
import { connectDatabase } from '#server/core/database/connect.ts';
import { lockUntilCommit } from '#server/core/database/run-transaction.ts';
import { migrationState } from '#server/core/database/migrate.ts';
import { schemaAfter, type TableSchema } from '#server/core/database/site-schema.ts';
import type { Database } from '#server/core/database/tables.ts';
import type { Env } from '#server/core/settings/env.ts';
import { BackupError } from './backup-error.ts';

/** One state of the database, which later writes of the site do not change. */
export interface Snapshot extends AsyncDisposable {
  database: Database;
  /** The last migration of this state. */
  migration: string;
  tables: readonly TableSchema[];
}

/**
 * Opens a snapshot and runs `work` before any file can be deleted. While `work` runs, every file that
 * a row of the snapshot references exists: a file is stored before its row, and deleted only after
 * its row, under the lock that is held here.
 *
 * On SQLite no process can write while `work` runs, so it should take less than a second.
 */
export async function openSnapshot(env: Env, work: () => Promise<void>): Promise<Snapshot> {
  await using database = await connectDatabase(env);
  return await database.transaction().execute(async (transaction) => {
    await lockUntilCommit(transaction, 'uploads');
    const snapshot = await beginReading(env);
    try {
      await work();
      return snapshot;
    } catch (error) {
      await snapshot[Symbol.asyncDispose]();
      throw error;
    }
  });
}

/** Begins a reading transaction on a separate connection, because it continues after the lock is released. */
async function beginReading(env: Env): Promise<Snapshot> {
  await using opened = new AsyncDisposableStack();
  const connection = opened.use(await connectDatabase(env));
  const migration = await lastMigration(connection);
  const tables = await schemaAfter(migration);

  const database = await connection
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute();
  opened.defer(async () => {
    await database.rollback().execute();
  });
  await preventMigration(database, tables);
  if ((await lastMigration(database)) !== migration) {
    throw new BackupError('The database was migrated at this moment. Please run the backup again.');
  }

  const resources = opened.move();
  return { database, migration, tables, [Symbol.asyncDispose]: () => resources.disposeAsync() };
}

async function lastMigration(database: Database): Promise<string> {
  const { applied } = await migrationState(database);
  const last = applied.at(-1);
  if (last === undefined) throw new BackupError('There is no site in this database yet.');
  return last;
}

/**
 * Keeps migrations from changing a table in PostgreSQL while the transaction may still read it,
 * because a rewritten table looks empty to older transactions. SQLite's snapshots include the
 * schema.
 */
async function preventMigration(database: Database, tables: readonly TableSchema[]): Promise<void> {
  if (!(database.getExecutor().adapter instanceof PostgresAdapter)) return;
  const names = sql.join(tables.map(({ name }) => sql.table(name)));
  await sql`lock table ${names} in access share mode`.execute(database);
}
