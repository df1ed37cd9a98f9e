/** The code of an error from Node or a database, such as "EADDRINUSE"; empty when it has none. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** SQLite's primary result code of an error; `undefined` for other errors. */
export function sqliteCode(error: unknown): number | undefined {
  if (!(error instanceof Error && 'errcode' in error)) return undefined;
  // The lowest byte is the primary code, the rest extends it.
  return typeof error.errcode === 'number' ? error.errcode & 0xff : undefined;
}

/** Whether an error means that a disk or a quota is full: of this server, or of PostgreSQL. */
export function isDiskFull(error: unknown): boolean {
  return sqliteCode(error) === SQLITE_FULL || FULL_CODES.has(errorCode(error));
}

const SQLITE_FULL = 13;

/** Node's codes, and PostgreSQL's `disk_full`. */
const FULL_CODES: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', '53100']);
