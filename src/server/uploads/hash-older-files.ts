import { uploadType } from '#domain/files/upload-name.ts';
import { lockUntilCommit } from '#server/database/lock-until-commit.ts';
import { runTransaction } from '#server/database/run-transaction.ts';
import type { Database } from '#server/database/tables.ts';
import { isDeleted } from './deleted-files.ts';
import type { FileHashes } from './file-hashes.ts';
import { hashContent } from './hash-content.ts';
import type { UploadStorage } from './uploads.ts';

interface HashingDependencies {
  database: Database;
  storage: UploadStorage;
  hashes: FileHashes;
}

/**
 * Hashes the stored files without a hash, one after another: those that were uploaded before hashes
 * were stored. Files of the operator have none, because the operator may change them.
 *
 * Several servers may do this at the same time. Each begins elsewhere in the list and skips what
 * another one has hashed, so that they share the work.
 */
export async function hashOlderFiles(
  { database, storage, hashes }: HashingDependencies,
  signal: AbortSignal,
): Promise<void> {
  const names = (await storage.list())
    .map(({ name }) => name)
    .filter((name) => uploadType(name) !== 'other');
  const known = await hashes.listByName(names);
  const unknown = names.filter((name) => !known.has(name)).toSorted();
  const begin = Math.floor(Math.random() * unknown.length);
  for (const name of [...unknown.slice(begin), ...unknown.slice(0, begin)]) {
    signal.throwIfAborted();
    if ((await hashes.listByName([name])).size > 0) continue;
    const content = await storage.read(name);
    if (!content) continue;
    const hash = await hashContent(content, signal);
    await runTransaction(database, async (transaction) => {
      // A file that was deleted meanwhile gets no hash, and none is deleted before the commit.
      await lockUntilCommit(transaction, 'uploads');
      if (await isDeleted(transaction, name)) return;
      await hashes.recordIfMissing(transaction, name, hash);
    });
  }
}
