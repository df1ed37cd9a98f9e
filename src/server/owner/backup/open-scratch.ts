import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { NodeSqliteDialect } from '#server/core/database/sqlite/node-sqlite-dialect.ts';
import type { Database, Tables } from '#server/core/database/tables.ts';
import { makeFolder } from '#server/core/uploads/open-storage.ts';

/**
 * Opens an empty SQLite database for the rows of an archive, in the folder of incoming files. Its file
 * is deleted while it is empty, and lives on until the process ends, in whatever way. A process that is
 * killed before leaves an empty file for `sweepIncoming`; on Windows, which deletes no open files, one
 * with rows.
 */
export async function openScratch(
  dataDir: string,
): Promise<{ database: Database } & AsyncDisposable> {
  const path = join(await makeFolder(dataDir, 'incoming'), `archive-${randomUUID()}.db`);
  const deleteFile = () => rm(path, { force: true }).catch(() => {});
  const file = new DatabaseSync(path);
  await deleteFile();
  // A journal on the disk would be a second file.
  file.exec('pragma journal_mode = memory');
  // The database need not survive a power failure.
  file.exec('pragma synchronous = off');
  const database = new Kysely<Tables>({ dialect: new NodeSqliteDialect(file) });
  return {
    database,
    [Symbol.asyncDispose]: async () => {
      // An error must not hide the one that ended the restore.
      await database.destroy().catch(() => {});
      await deleteFile();
    },
  };
}
