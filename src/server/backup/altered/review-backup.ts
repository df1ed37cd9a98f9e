import { fileHashes } from '#server/uploads/file-hashes.ts';
import { isAltered, type Manifest, uploadEntry } from '../archive-format.ts';
import { findGoodArchives } from './good-archives.ts';
import { reviewFiles, type ReviewDependencies } from './review-files.ts';

/**
 * Compares the files of a backup that was just made with their hashes. Those that differ, those that it
 * lacks and those that were altered before are read once more, and the result is recorded.
 *
 * @returns the names of the archives that have the good files: of those that match the pattern, the
 *   newest for each altered file
 */
export async function reviewBackup(
  dependencies: ReviewDependencies & { folder: string },
  manifest: Manifest,
  { pattern, signal }: { pattern: RegExp; signal: AbortSignal },
): Promise<ReadonlySet<string>> {
  const hashes = fileHashes(dependencies.database);
  const suspects = (await hashes.list()).filter(
    (file) =>
      file.alteredAt !== null ||
      manifest.entries[uploadEntry(file.name)] === undefined ||
      isAltered(manifest, file),
  );
  await reviewFiles(dependencies, suspects, signal);
  const { altered } = await hashes.findAltered();
  return new Set((await findGoodArchives(dependencies.folder, altered, pattern)).values());
}

/**
 * Compares the files of any backup with their hashes. Those that differ are also compared on the site.
 *
 * @returns the names of the files that are altered in the backup
 */
export async function compareBackup(
  dependencies: ReviewDependencies,
  manifest: Manifest,
  signal: AbortSignal,
): Promise<string[]> {
  const files = await fileHashes(dependencies.database).list();
  const altered = files.filter((file) => isAltered(manifest, file));
  await reviewFiles(dependencies, altered, signal);
  return altered.map(({ name }) => name);
}
