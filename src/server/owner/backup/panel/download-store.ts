import { DOWNLOAD_SECONDS } from '#domain/backup/backup.ts';
import { createToken, hashToken, isToken } from '#server/core/access/opaque-token.ts';
import { columnHasPassed } from '#server/core/settings/passed-time.ts';
import type { Database, Row } from '#server/core/database/tables.ts';

/** The addresses from which a backup can be downloaded once. They are rows, so that any process can answer. */

type Download = Pick<Row<'backup_downloads'>, 'fileName' | 'sessionHash'>;

const VALID_MS = DOWNLOAD_SECONDS * 1000;

/** Stores a download and returns its token, which is not stored. */
export async function createDownload(
  database: Database,
  download: Download,
  now: Date,
): Promise<string> {
  const token = createToken();
  const endsAt = new Date(now.getTime() + VALID_MS).toISOString();
  await database
    .insertInto('backup_downloads')
    .values({ ...download, tokenHash: hashToken(token), endsAt })
    .execute();
  return token;
}

/** Uses a download and deletes it; returns `false` when this session has none with this token. */
export async function takeDownload(
  database: Database,
  token: string,
  { fileName, sessionHash }: Download,
  now: Date,
): Promise<boolean> {
  if (!isToken(token)) return false;
  const { numDeletedRows } = await database
    .deleteFrom('backup_downloads')
    .where('tokenHash', '=', hashToken(token))
    .where('sessionHash', '=', sessionHash)
    .where('fileName', '=', fileName)
    .where(({ not }) => not(columnHasPassed('endsAt', now, VALID_MS)))
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
