import { sqliteCode } from './sqlite-code.ts';

/** Long enough for a database to be restarted, short enough to be worth waiting for. */
export const OUT_OF_REACH_SECONDS = 10;

/**
 * Whether an error means that the database cannot be reached or used right
 * now, so that the same request may well succeed later.
 */
export function isDatabaseOutOfReach(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.some(isDatabaseOutOfReach);
  if (UNCODED_MESSAGES.some((message) => error.message.startsWith(message))) return true;
  const code = sqliteCode(error);
  if (code !== undefined) return SQLITE_CODES.has(code);
  if (!('code' in error) || typeof error.code !== 'string') return false;
  return NETWORK_CODES.has(error.code) || POSTGRES_CODES.test(error.code);
}

/** busy, locked, input or output failed, disk full, cannot open. */
const SQLITE_CODES = new Set([5, 6, 10, 13, 14]);

const NETWORK_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  // A pool or a file that is closed already, while the server stops.
  'ERR_INVALID_STATE',
]);

/** Connection exceptions, out of resources, shutting down or starting up, read-only after a failover, no such database. */
const POSTGRES_CODES = /^(?:08\w{3}|53\w{3}|57P\w{2}|25006|3D000)$/;

/** pg and Kysely throw these without a code. */
const UNCODED_MESSAGES = [
  'Connection terminated',
  'Client has encountered a connection error',
  'timeout exceeded when trying to connect',
  'Query read timeout',
  'Cannot use a pool after calling end',
  'driver has already been destroyed',
];
