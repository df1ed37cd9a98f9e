import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryCompiler,
  type QueryResult,
  SqliteDialect,
} from 'kysely';
import { LocklessQueryCompiler, toSqlite } from './node-sqlite-dialect.ts';

/** In MB. A thread without limits keeps 40 MB more after some searches. */
const HEAP_LIMITS = { maxYoungGenerationSizeMb: 2, maxOldGenerationSizeMb: 16 };

/**
 * Kysely's dialect for reads from an SQLite file that would keep the thread that answers requests busy:
 * they run one after the other, as with every `SqliteDialect`, in a thread of their own, which starts with
 * the first one and cannot write. Each read sees what is committed. Boolean columns are 0 or 1.
 */
export class ReadingThreadDialect extends SqliteDialect {
  readonly #path: string;

  constructor(path: string) {
    super({ database: refuse });
    this.#path = path;
  }

  override createDriver(): Driver {
    return new ReadingThreadDriver(this.#path);
  }

  override createQueryCompiler(): QueryCompiler {
    return new LocklessQueryCompiler();
  }
}

class ReadingThreadDriver implements Driver {
  readonly #path: string;
  readonly #closing = new AbortController();
  #thread: Worker | undefined;

  constructor(path: string) {
    this.#path = path;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return {
      executeQuery: (query) => this.#read(query),
      streamQuery: refuse,
    };
  }

  async releaseConnection(): Promise<void> {}

  beginTransaction = refuse;
  commitTransaction = refuse;
  rollbackTransaction = refuse;

  async destroy(): Promise<void> {
    this.#closing.abort();
    await this.#thread?.terminate();
  }

  async #read<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const thread = (this.#thread ??= startThread(this.#path));
    try {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- Only windows have an origin, threads have none.
      thread.postMessage({ sql, parameters: parameters.map(toSqlite) });
      const [rows] = await once(thread, 'message', { signal: this.#closing.signal });
      return { rows };
    } catch (error) {
      // After an error, the next read starts another thread.
      this.#thread = undefined;
      await thread.terminate();
      throw error;
    }
  }
}

function refuse(): never {
  throw new Error('The thread only reads, one statement at a time.');
}

function startThread(path: string): Worker {
  // The built server also runs this thread from its source.
  const file = new URL(import.meta.resolve('#server/core/database/sqlite/read-rows-worker.js'));
  const thread = new Worker(file, { workerData: path, resourceLimits: HEAP_LIMITS });
  thread.unref();
  return thread;
}
