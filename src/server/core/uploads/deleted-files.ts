import { uploadNameFromUrl, uploadType } from '#domain/files/upload-name.ts';
import { lockUntilCommit } from '#server/core/database/lock-until-commit.ts';
import type { Database } from '#server/core/database/tables.ts';

/** Longer than any request can take from looking a file up to referencing it. */
const KEPT_MS = 24 * 60 * 60 * 1000;

/**
 * Records in a transaction that files are about to be deleted. From its commit on, no row may reference
 * those that the server has named, because these names are never used again.
 */
export async function recordDeleted(
  transaction: Database,
  names: readonly string[],
  now: Date,
): Promise<void> {
  const deletedAt = now.toISOString();
  const rows = names.filter(isGenerated).map((name) => ({ name, deletedAt }));
  if (rows.length === 0) return;
  await transaction
    .insertInto('deleted_files')
    .values(rows)
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ deletedAt }))
    .execute();
}

/** See `LockIfExists` in uploads.ts. Only finds out that a file does not exist if it was deleted lately. */
export async function lockUnlessDeleted(
  transaction: Database,
  url: string | null,
): Promise<boolean> {
  const name = uploadNameFromUrl(url);
  if (name === null) return true;
  await lockUntilCommit(transaction, 'uploads');
  return !isGenerated(name) || !(await isDeleted(transaction, name));
}

async function isDeleted(transaction: Database, name: string): Promise<boolean> {
  const found = await transaction
    .selectFrom('deleted_files')
    .select('name')
    .where('name', '=', name)
    .executeTakeFirst();
  return found !== undefined;
}

/** Forgets the files that were deleted long ago. Whoever looks one up finds that it does not exist. */
export async function sweepDeleted(database: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_MS).toISOString();
  await database.deleteFrom('deleted_files').where('deletedAt', '<', before).execute();
}

/** Whether the server has named the file. All others belong to the operator, and may return under the same name. */
export function isGenerated(name: string | null): name is string {
  return name !== null && uploadType(name) !== 'other';
}
