import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import {
  HandleEmptyInListsPlugin,
  Kysely,
  PostgresDialect,
  PostgresQueryCompiler,
  type QueryCompiler,
  replaceWithNoncontingentExpression,
} from 'kysely';
import type { Pool } from 'pg';
import { storableText } from '#domain/text/storable-text.ts';
import { NodeSqliteDialect } from '#server/core/database/sqlite/node-sqlite-dialect.ts';
import { ReadingThreadDialect } from '#server/core/database/sqlite/reading-thread-dialect.ts';
import { retryWhileBusy } from '#server/core/database/sqlite/node-sqlite-driver.ts';
import type { Database, Tables } from '#server/core/database/tables.ts';
import type { Env } from '#server/core/settings/env.ts';
import { postgresConnection } from '#server/core/settings/postgres-url.ts';

/**
 * Opens the configured database: PostgreSQL at `databaseUrl`, or else the file
 * `site.db` in `dataDir`. Creates the folder if necessary.
 *
 * PostgreSQL is not contacted before the first query, which fails if the server is
 * unavailable. `destroy()` closes all connections.
 */
export async function connectDatabase(
  { databaseUrl, dataDir }: DatabaseSettings,
  pool: PoolSettings = {},
): Promise<Database> {
  return databaseUrl ? postgres(databaseUrl, pool) : sqlite(dataDir);
}

/**
 * Like {@link connectDatabase}, for a server that answers requests: with time limits and the name
 * {@link SERVER_CONNECTION}. Migrations, backups and commands on the console have neither.
 */
export async function connectForRequests(
  env: DatabaseSettings & Pick<Env, 'databaseConnections'>,
): Promise<Database> {
  return connectDatabase(env, {
    connections: env.databaseConnections,
    settings: `${REQUEST_LIMITS}; set application_name = '${SERVER_CONNECTION}'`,
    queryTimeoutMs: REQUEST_QUERY_TIMEOUT_MS,
  });
}

/**
 * The connection for searches of a server that answers requests with `database`: SQLite would search on
 * the thread that answers them, so a thread of its own reads the file. The caller closes it if it is
 * another one than `database`.
 */
export function connectForSearches(
  database: Database,
  { databaseUrl, dataDir }: DatabaseSettings,
): Database {
  if (databaseUrl) return database;
  return new Kysely<Tables>({ dialect: new ReadingThreadDialect(join(dataDir, 'site.db')) });
}

type DatabaseSettings = Pick<Env, 'databaseUrl' | 'dataDir'>;

/** The name by which connections of servers are recognized in `pg_stat_activity`. */
export const SERVER_CONNECTION = 'plain-evidence server';

/**
 * How long PostgreSQL lets a request wait for a lock, how long it works on a statement, and how long
 * it keeps the locks of a process that stopped in a transaction. See decision 21.
 */
const REQUEST_LIMITS = `
  set lock_timeout = '3s';
  set statement_timeout = '10s';
  set idle_in_transaction_session_timeout = '5s'`;

/**
 * Ends a query when the network has failed silently. Longer than the limits above, so that PostgreSQL
 * ends a slow query first.
 */
const REQUEST_QUERY_TIMEOUT_MS = 60_000;

async function sqlite(dataDir: string): Promise<Database> {
  await mkdir(dataDir, { recursive: true });
  using opened = new DisposableStack();
  // Waiting inside SQLite would block the thread, see NodeSqliteDriver. Besides, SQLite does not
  // always wait when several processes switch a new file to WAL.
  const database = opened.use(new DatabaseSync(join(dataDir, 'site.db'), { timeout: 0 }));
  await retryWhileBusy(async () => {
    database.exec('pragma journal_mode = wal');
    // A message that was answered with 201 must survive a power failure.
    database.exec('pragma synchronous = full');
    database.exec('pragma foreign_keys = on');
    // Otherwise the address of a deleted reader would stay in free pages of the file.
    database.exec('pragma secure_delete = on');
  });
  // From here on the caller closes the file.
  opened.move();
  return new Kysely<Tables>({ dialect: new NodeSqliteDialect(database) });
}

interface PoolSettings {
  connections?: number;
  /** SQL that every new connection runs first. */
  settings?: string;
  /** How long a query may take; without a limit by default. */
  queryTimeoutMs?: number;
}

/** After this time without data, the operating system checks whether the other side still answers. */
const KEEP_ALIVE_DELAY_MS = 30_000;

async function postgres(
  databaseUrl: string,
  { connections, settings, queryTimeoutMs }: PoolSettings,
): Promise<Database> {
  const { Pool, types } = await import('pg');
  // count(*) is a bigint, which pg returns as text by default.
  types.setTypeParser(types.builtins.INT8, Number);
  const pool = new Pool({
    ...postgresConnection(databaseUrl),
    max: connections,
    query_timeout: queryTimeoutMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS,
    // The settings are not passed as options of pg, because PgBouncer refuses connections with them.
    onConnect: settings === undefined ? undefined : (client) => client.query(settings),
  });
  // A broken connection fails its query, and the pool replaces it. Without these listeners (on the
  // pool for idle connections, on the client for used ones) the error would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return new PooledDatabase(pool);
}

class SitePostgresDialect extends PostgresDialect {
  override createQueryCompiler(): QueryCompiler {
    return new SitePostgresQueryCompiler();
  }
}

/** Makes every text storable that a statement contains as a parameter. */
class SitePostgresQueryCompiler extends PostgresQueryCompiler {
  protected override appendValue(value: unknown): void {
    super.appendValue(typeof value === 'string' ? storableText(value) : value);
  }
}

/** `in ()` is a syntax error in PostgreSQL; in SQLite it matches nothing. */
const emptyLists = new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression });

class PooledDatabase extends Kysely<Tables> {
  readonly pool: Pool;

  constructor(pool: Pool) {
    super({ dialect: new SitePostgresDialect({ pool }), plugins: [emptyLists] });
    this.pool = pool;
  }
}

/**
 * The number of connections to PostgreSQL, and of requests that wait for one; `undefined` for SQLite, which
 * has one connection.
 */
export function poolUsage(
  database: Database,
): Record<'used' | 'idle' | 'waiting', number> | undefined {
  if (!(database instanceof PooledDatabase)) return undefined;
  const { totalCount, idleCount, waitingCount } = database.pool;
  return { used: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
}
