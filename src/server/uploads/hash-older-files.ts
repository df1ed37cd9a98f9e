import { uploadType } from '#domain/files/upload-name.ts';
import type { Database } from '#server/database/tables.ts';
import { deleteHashes, type FileHashes } from './file-hashes.ts';
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
    await hashOlderFile({ database, storage, hashes }, name, signal);
  }
}

/** Hashes a stored file, unless it has a hash. Does nothing when there is no such file. */
export async function hashOlderFile(
  { database, storage, hashes }: HashingDependencies,
  name: string,
  signal?: AbortSignal,
): Promise<void> {
  if ((await hashes.listByName([name])).size > 0) return;
  const content = await storage.read(name);
  if (!content) return;
  await hashes.recordIfMissing(name, await hashContent(content, signal));
  // A file that was deleted meanwhile has no hash, because its row would say that it exists.
  if (!(await storage.exists(name))) await deleteHashes(database, [name]);
}
