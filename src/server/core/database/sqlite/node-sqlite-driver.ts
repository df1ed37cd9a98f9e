import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import {
  CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
  type SqliteDatabase,
  SqliteDriver,
  type TransactionSettings,
} from 'kysely';
import { sqliteCode } from '#server/core/settings/error-code.ts';

/** How long a statement is retried while another process, such as a backup, holds the write lock. */
const LOCK_TIMEOUT_MS = 5000;

/**
 * One connection to SQLite for the whole process. A mutex serializes transactions and
 * single statements.
 *
 * SQLite runs on the thread that answers requests, so a call must not block until another
 * process releases the lock on the file: with SQLite's own busy timeout, one message sent during a
 * backup blocked every page for up to five seconds. Instead, the mutex is released, and the
 * transaction or statement is retried a little later. Reads continue in the meantime. A second
 * connection for reads would not wait either, but code would have to choose the connection that sees
 * the latest write.
 */
export class NodeSqliteDriver extends SqliteDriver {
  readonly #mutex = new Mutex();
  readonly #file: Pick<DatabaseSync, 'isTransaction'>;

  constructor(database: SqliteDatabase, file: Pick<DatabaseSync, 'isTransaction'>) {
    super({ database });
    this.#file = file;
  }

  override async acquireConnection(): Promise<SharedConnection> {
    return new SharedConnection(await super.acquireConnection(), this.#mutex);
  }

  override async beginTransaction(
    connection: SharedConnection,
    { accessMode }: TransactionSettings = {},
  ): Promise<void> {
    await retryWhileBusy(async () => {
      await connection.lock();
      try {
        for (const sql of accessMode === 'read only' ? BEGIN_READING : BEGIN) {
          await connection.executeQuery(CompiledQuery.raw(sql));
        }
      } catch (error) {
        await this.rollbackTransaction(connection);
        throw error;
      }
    });
  }

  /** If the commit fails, Kysely rolls back, which releases the mutex. */
  override async commitTransaction(connection: SharedConnection): Promise<void> {
    await super.commitTransaction(connection);
    connection.release();
  }

  /**
   * Does nothing when SQLite has already rolled the transaction back, as it does when the disk is full or
   * fails. A second rollback would throw an error that hides the first.
   */
  override async rollbackTransaction(connection: SharedConnection): Promise<void> {
    try {
      if (this.#file.isTransaction) await super.rollbackTransaction(connection);
    } finally {
      connection.release();
    }
  }
}

/**
 * Takes the write lock at the start. A transaction that reads first and writes later would
 * fail, however long it waits, if another process wrote in between.
 */
const BEGIN = ['begin immediate'];

/**
 * Does not take the write lock. Such a transaction sees the database as of its first read, so it reads
 * at once.
 */
const BEGIN_READING = ['begin deferred', 'select count(*) from sqlite_schema'];

class SharedConnection implements DatabaseConnection {
  readonly #connection: DatabaseConnection;
  readonly #mutex: Mutex;
  #release: (() => void) | undefined;

  constructor(connection: DatabaseConnection, mutex: Mutex) {
    this.#connection = connection;
    this.#mutex = mutex;
  }

  async lock(): Promise<void> {
    this.#release = await this.#mutex.acquire();
  }

  release(): void {
    this.#release?.();
    this.#release = undefined;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    // A transaction holds the mutex already.
    if (this.#release) return this.#connection.executeQuery(query);
    return retryWhileBusy(async () => {
      const release = await this.#mutex.acquire();
      return this.#connection.executeQuery<Row>(query).finally(release);
    });
  }

  /** Yields all rows as one result, because a slow reader would hold the mutex. */
  async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    yield await this.executeQuery(query);
  }
}

/** A mutex that callers acquire in the order of their calls. */
class Mutex {
  #last: Promise<void> = Promise.resolve();

  /** Resolves with the function that releases the mutex, once all earlier callers have released it. */
  async acquire(): Promise<() => void> {
    const previous = this.#last;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#last = promise;
    await previous;
    return resolve;
  }
}

const LONGEST_PAUSE_MS = 50;

/**
 * Repeats the attempt while another process holds SQLite's lock, without blocking the thread.
 *
 * @throws SQLite's error when another process holds the lock for longer than {@link LOCK_TIMEOUT_MS}
 */
export async function retryWhileBusy<Result>(attempt: () => Promise<Result>): Promise<Result> {
  const deadline = performance.now() + LOCK_TIMEOUT_MS;
  for (let pauseMs = 1; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    try {
      return await attempt();
    } catch (error) {
      if (sqliteCode(error) !== SQLITE_BUSY || performance.now() > deadline) throw error;
    }
    await wait(pauseMs);
  }
}

/** SQLite's code when another connection holds a lock. */
export const SQLITE_BUSY = 5;
