import { sqliteCode } from '#server/core/database/sqlite/sqlite-code.ts';
import { errorCode } from '#server/core/settings/error-code.ts';

/** Whether an error means that a disk or a quota is full: of this server, or of PostgreSQL. */
export function isDiskFull(error: unknown): boolean {
  return sqliteCode(error) === SQLITE_FULL || FULL_CODES.has(errorCode(error));
}

const SQLITE_FULL = 13;

/** Node's codes, and PostgreSQL's `disk_full`. */
const FULL_CODES: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', '53100']);
