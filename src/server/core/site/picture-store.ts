import { createHash } from 'node:crypto';
import { runTransaction, lockUntilCommit } from '#server/core/database/run-transaction.ts';
import type { Database } from '#server/core/database/tables.ts';
import type { PictureFiles } from './picture-names.ts';

/** The logo and the icons of one version; empty if another version has replaced it. */
export async function listPictures(database: Database, version: string): Promise<PictureFiles> {
  const rows = await database
    .selectFrom('site_pictures')
    .select(['name', 'mediaType', 'base64'])
    .where('version', '=', version)
    .execute();
  return new Map(
    rows.map(({ name, mediaType, base64 }) => [
      name,
      { mediaType, bytes: Buffer.from(base64, 'base64') },
    ]),
  );
}

/**
 * Replaces all files.
 *
 * @returns the version of the files, and whether it differs from the earlier one
 */
export async function replacePictures(
  database: Database,
  files: PictureFiles,
): Promise<{ version: string; isChanged: boolean }> {
  const version = pictureVersion(files);
  return runTransaction(database, async (transaction) => {
    await lockUntilCommit(transaction, 'site_pictures');
    if ((await findPictureVersion(transaction)) === version) return { version, isChanged: false };
    await transaction.deleteFrom('site_pictures').execute();
    const rows = Array.from(files, ([name, { mediaType, bytes }]) => ({
      name,
      mediaType,
      base64: bytes.toString('base64'),
      version,
    }));
    await transaction.insertInto('site_pictures').values(rows).execute();
    return { version, isChanged: true };
  });
}

/** Returns whether there was a picture. */
export async function deletePictures(database: Database): Promise<boolean> {
  const { numDeletedRows } = await database.deleteFrom('site_pictures').executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The version of the stored files; `null` without a picture. */
export async function findPictureVersion(database: Database): Promise<string | null> {
  const row = await database
    .selectFrom('site_pictures')
    .select('version')
    .orderBy('name')
    .limit(1)
    .executeTakeFirst();
  return row?.version ?? null;
}

/** The first 8 hexadecimal digits of a hash of all files. */
function pictureVersion(files: PictureFiles): string {
  const hash = createHash('sha256');
  for (const [name, { bytes }] of files) hash.update(`${name}\0${bytes.length}\0`).update(bytes);
  return hash.digest('hex').slice(0, 8);
}
