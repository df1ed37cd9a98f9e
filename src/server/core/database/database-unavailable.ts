import { sql } from 'kysely';
import { errorCode, sqliteCode } from '#server/core/settings/error-code.ts';
import { isTlsOrPasswordProblem } from '#server/core/database/postgres/connection-problem.ts';
import type { Database } from './tables.ts';

/** How long a client should wait before it retries. A restart of a database usually takes less time. */
export const RETRY_AFTER_SECONDS = 10;

/**
 * Whether an error means that the database cannot be reached or used at the
 * moment, so that the same request may succeed later.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable);
  if (isTlsOrPasswordProblem(error)) return true;
  if (UNCODED_MESSAGES.some((message) => error.message.startsWith(message))) return true;
  const code = sqliteCode(error);
  if (code !== undefined) return SQLITE_CODES.has(code);
  return NODE_CODES.has(errorCode(error)) || POSTGRES_CODES.test(errorCode(error));
}

/** Whether an error means that an open connection to PostgreSQL was lost. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    LOST_CONNECTION_CODES.test(errorCode(error)) ||
    LOST_CONNECTION_MESSAGES.some((message) => error.message.startsWith(message))
  );
}

/**
 * Whether an error means that the database may only be read: its file is read-only, the role may not
 * write, or the server is read-only.
 */
export function isDatabaseReadOnly(error: unknown): boolean {
  return sqliteCode(error) === SQLITE_READONLY || READ_ONLY_CODES.has(errorCode(error));
}

/** Whether an error means that the files of the database are damaged, or are no database. */
export function isDatabaseDamaged(error: unknown): boolean {
  return DAMAGE_CODES.has(sqliteCode(error)) || DAMAGED_POSTGRES.has(errorCode(error));
}

/** Rejects when the database does not answer, or may not be written. Deletes nothing. */
export async function pingDatabase(database: Database): Promise<void> {
  await sql`delete from secrets where false`.execute(database);
}

const SQLITE_READONLY = 8;

/** PostgreSQL's codes for a server that is read-only, for example after a failover, and for a missing privilege. */
const READ_ONLY_CODES = new Set(['25006', '42501']);

/** SQLITE_CORRUPT and SQLITE_NOTADB. */
const DAMAGE_CODES: ReadonlySet<number | undefined> = new Set([11, 26]);

/** PostgreSQL's codes for damaged rows and indexes. */
const DAMAGED_POSTGRES = new Set(['XX001', 'XX002']);

/** SQLITE_BUSY, SQLITE_LOCKED, SQLITE_IOERR and SQLITE_CANTOPEN. */
const SQLITE_CODES = new Set([5, 6, 10, 14]);

/** Codes of Node for a network that fails, and for a database that is closed or cannot be read. */
const NODE_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  // The SQLite file was closed because the server is stopping.
  'ERR_INVALID_STATE',
  // The thread that reads the SQLite file needed more memory than it may take. The next read starts another.
  'ERR_WORKER_OUT_OF_MEMORY',
]);

/**
 * PostgreSQL's codes:
 *
 * - 08: the connection is broken
 * - 28: the user or password is refused, for example because it was changed
 * - 53: resources such as memory or connections are missing (53100, a full disk, is not included)
 * - 57P: the server shuts down or starts up
 * - 3D000: the database is missing
 * - 55P03, 57014, 25P03: a wait for a lock, a statement or an idle transaction took too long
 */
const POSTGRES_CODES = /^(?:08\w{3}|28\w{3}|53(?!100)\w{3}|57P\w{2}|3D000|55P03|57014|25P03)$/;

/** Codes of Node, and PostgreSQL's for a broken connection (08) and for a server that shuts down (57P). */
const LOST_CONNECTION_CODES = /^(?:ECONNRESET|EPIPE|08\w{3}|57P0[1-3])$/;

const LOST_CONNECTION_MESSAGES = [
  'Connection terminated unexpectedly',
  'Client has encountered a connection error',
];

/** The beginnings of error messages that pg and Kysely throw without a code. */
const UNCODED_MESSAGES = [
  'Connection terminated',
  'Client has encountered a connection error',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Query read timeout',
  'Cannot use a pool after calling end',
  'driver has already been destroyed',
];
