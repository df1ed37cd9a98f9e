import { uploadNameFromUrl, uploadType } from '#domain/files/upload-name.ts';
import { countRows } from '#server/core/database/list-rows.ts';
import { lockUntilCommit } from '#server/core/database/run-transaction.ts';
import type { Database, Row } from '#server/core/database/tables.ts';
import { type ContentHash, hashContent } from './hash-content.ts';
import type { UploadStorage } from './uploads.ts';

/** The SHA-256 of each uploaded file as it was uploaded, and which files are no longer so. */

export type FileHash = Row<'file_hashes'>;

/** Stores the hash of a file, in the place of one that was computed before the file was complete. */
export async function recordHash(
  database: Database,
  name: string,
  hash: ContentHash,
): Promise<void> {
  await database
    .insertInto('file_hashes')
    .values({ name, ...hash })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(hash))
    .execute();
}

/**
 * The hashes of the named files as they were uploaded, by their names; without those of files of the
 * operator, who may change them.
 */
export async function listHashesByName(
  database: Database,
  names: readonly string[],
): Promise<Map<string, FileHash>> {
  if (names.length === 0) return new Map();
  const rows = await database
    .selectFrom('file_hashes')
    .selectAll()
    .where('name', 'in', names)
    .execute();
  return new Map(rows.map((row) => [row.name, row]));
}

/** Sorted by name. */
export async function listHashes(database: Database): Promise<FileHash[]> {
  return database.selectFrom('file_hashes').selectAll().orderBy('name').execute();
}

/** The files that are altered or missing, and the number of all files that have a hash. */
export async function findAlteredFiles(
  database: Database,
): Promise<{ altered: FileHash[]; total: number }> {
  const altered = await database
    .selectFrom('file_hashes')
    .selectAll()
    .where('alteredAt', 'is not', null)
    .orderBy('alteredAt')
    .orderBy('name')
    .execute();
  return { altered, total: await countRows(database.selectFrom('file_hashes')) };
}

/** Records that a file is altered or missing, unless that is recorded already. */
export async function markAltered(database: Database, name: string, now: Date): Promise<void> {
  await database
    .updateTable('file_hashes')
    .set({ alteredAt: now.toISOString() })
    .where('name', '=', name)
    .where('alteredAt', 'is', null)
    .execute();
}

/** Records that a file is as it was uploaded. */
export async function markGood(database: Database, name: string): Promise<void> {
  await database
    .updateTable('file_hashes')
    .set({ alteredAt: null })
    .where('name', '=', name)
    .where('alteredAt', 'is not', null)
    .execute();
}

/**
 * Whether a row may reference this URL: `false` only for a file that the server named and that has no
 * hash, because it was deleted or never stored. A file that has one cannot be deleted as unreferenced
 * before the transaction ends.
 */
export async function lockUpload(transaction: Database, url: string | null): Promise<boolean> {
  const name = uploadNameFromUrl(url);
  if (name === null) return true;
  await lockUntilCommit(transaction, 'uploads');
  // Files that the server has not named belong to the operator and have no hashes.
  if (uploadType(name) === 'other') return true;
  return (await listHashesByName(transaction, [name])).has(name);
}

/** Deletes the hashes of files that are about to be deleted. From the commit on, no row may reference these. */
export async function deleteHashes(transaction: Database, names: readonly string[]): Promise<void> {
  await transaction.deleteFrom('file_hashes').where('name', 'in', names).execute();
}

/** Reads a stored file and compares it with its hash. */
export async function checkFile(
  storage: Pick<UploadStorage, 'read'>,
  { name, sha256 }: Pick<FileHash, 'name' | 'sha256'>,
  signal?: AbortSignal,
): Promise<'good' | 'altered' | 'missing'> {
  const content = await storage.read(name);
  if (!content) return 'missing';
  return (await hashContent(content, signal)).sha256 === sha256 ? 'good' : 'altered';
}
