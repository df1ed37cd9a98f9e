import { setTimeout as wait } from 'node:timers/promises';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
  type SqliteDatabase,
  SqliteDriver,
} from 'kysely';
import { sqliteCode } from './sqlite-code.ts';

/** How long a statement waits for another process, such as a backup, to finish writing. */
export const LOCK_TIMEOUT_MS = 5000;

/**
 * One connection to SQLite, shared by everything in the process: a transaction has it to
 * itself, a statement of its own for as long as it runs.
 *
 * SQLite runs on the thread that answers visitors, so it must never wait there for another
 * process. What cannot begin because of one gives its turn back and tries again a little
 * later; those who only read go on in the meantime.
 */
export class NodeSqliteDriver extends SqliteDriver {
  readonly #turns = new Turns();

  constructor(database: SqliteDatabase) {
    super({ database });
  }

  override async acquireConnection(): Promise<SharedConnection> {
    return new SharedConnection(await super.acquireConnection(), this.#turns);
  }

  override async beginTransaction(connection: SharedConnection): Promise<void> {
    await onceUnlocked(async () => {
      await connection.takeTurn();
      await super.beginTransaction(connection).catch((error: unknown) => {
        connection.endTurn();
        throw error;
      });
    });
  }

  /** When it fails, Kysely rolls back, and the turn ends there. */
  override async commitTransaction(connection: SharedConnection): Promise<void> {
    await super.commitTransaction(connection);
    connection.endTurn();
  }

  override async rollbackTransaction(connection: SharedConnection): Promise<void> {
    await super.rollbackTransaction(connection).finally(() => connection.endTurn());
  }
}

class SharedConnection implements DatabaseConnection {
  readonly #connection: DatabaseConnection;
  readonly #turns: Turns;
  #endTurn: (() => void) | undefined;

  constructor(connection: DatabaseConnection, turns: Turns) {
    this.#connection = connection;
    this.#turns = turns;
  }

  /** Until the turn is ended nobody else gets to the database. */
  async takeTurn(): Promise<void> {
    this.#endTurn = await this.#turns.next();
  }

  endTurn(): void {
    this.#endTurn?.();
    this.#endTurn = undefined;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#endTurn) return this.#connection.executeQuery(query);
    return onceUnlocked(async () => {
      const endTurn = await this.#turns.next();
      return this.#connection.executeQuery<Row>(query).finally(endTurn);
    });
  }

  /** All rows at once: a list that is read bit by bit would keep everybody else waiting. */
  async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    yield await this.executeQuery(query);
  }
}

/** First come, first served. */
class Turns {
  #last: Promise<void> = Promise.resolve();

  /** Resolves when all who came before have ended their turn, with what ends this one. */
  async next(): Promise<() => void> {
    const before = this.#last;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#last = promise;
    await before;
    return resolve;
  }
}

const LONGEST_PAUSE_MS = 50;

/** @throws what SQLite says of the lock, when another process has not let go of it in time */
async function onceUnlocked<Result>(attempt: () => Promise<Result>): Promise<Result> {
  const deadline = performance.now() + LOCK_TIMEOUT_MS;
  for (let pauseMs = 1; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    try {
      return await attempt();
    } catch (error) {
      if (sqliteCode(error) !== BUSY || performance.now() > deadline) throw error;
    }
    await wait(pauseMs);
  }
}

const BUSY = 5;
