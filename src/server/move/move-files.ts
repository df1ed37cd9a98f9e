import { createHash, type Hash } from 'node:crypto';
import { Readable } from 'node:stream';
import pLimit from 'p-limit';
import { NEWEST_DATABASE_STATE, UNFINISHED_MOVE } from '#server/uploads/storage-layout.ts';
import type { StoredFile, UploadStorage } from '#server/uploads/uploads.ts';
import { MoveError } from './move-error.ts';
import type { Progress } from './progress.ts';
import type { TargetState } from './target-state.ts';

export interface FilesMove {
  source: UploadStorage;
  target: UploadStorage;
}

/** Several files are copied at once, because each request to a bucket takes a while. */
const CONCURRENCY = 8;

const MARK = 'The files here are not complete. Run the same npm run move again.\n';

/** Marks the target, so that no server starts on it. */
export async function beginFiles({ target }: FilesMove): Promise<void> {
  if (await target.exists(UNFINISHED_MOVE)) return;
  await target.put(UNFINISHED_MOVE, Readable.from([Buffer.from(MARK)]));
}

/**
 * Copies the files that the target does not have yet, and compares the checksums of all. Files of the
 * target that differ, or that the source does not have, go to the quarantine of the target.
 *
 * @throws MoveError when a file differs after it was copied
 */
export async function copyFiles(
  { source, target }: FilesMove,
  now: Date,
  report: Progress,
): Promise<void> {
  const files = await source.list();
  const names = namesOf(files);
  const existing = namesOf(await target.list());
  for (const name of existing) if (!names.has(name)) await target.quarantine(name, now);

  const totalBytes = sumOfSizes(files);
  let copiedBytes = 0;
  await forEach(files, async (file) => {
    const { name } = file;
    if (!existing.has(name) || !(await isEqual({ source, target }, name))) {
      // The file is a part that an interrupted move left behind, or the file of another site.
      if (existing.has(name)) await target.quarantine(name, now);
      await copyFile({ source, target }, file);
    }
    copiedBytes += file.sizeBytes;
    report(copiedBytes, totalBytes);
  });
  const copied = namesOf(await target.list());
  if (copied.size !== names.size) {
    throw new MoveError(`The target has ${copied.size} files after ${names.size} were copied.`);
  }
}

/** Records the source's database as the newest one for the copied files, and removes the mark. */
export async function finishFiles({ source, target }: FilesMove): Promise<void> {
  const newest = await source.readNewestDatabaseState();
  if (newest) await target.writeNewestDatabaseState(newest);
  else await target.delete(NEWEST_DATABASE_STATE);
  await target.delete(UNFINISHED_MOVE);
}

export async function stateOfFiles(move: FilesMove): Promise<TargetState> {
  const { source, target } = move;
  if (await target.exists(UNFINISHED_MOVE)) return 'unfinished';
  const existing = await target.list();
  if (existing.length === 0) return 'empty';
  const sizes = new Map(existing.map(({ name, sizeBytes }) => [name, sizeBytes]));
  const files = await source.list();
  const isSameList =
    files.length === sizes.size &&
    files.every(({ name, sizeBytes }) => sizes.get(name) === sizeBytes);
  if (!isSameList) return 'foreign';
  for (const { name } of files) if (!(await isEqual(move, name))) return 'foreign';
  return 'moved';
}

function namesOf(files: readonly StoredFile[]): Set<string> {
  return new Set(files.map(({ name }) => name));
}

export function sumOfSizes(files: readonly StoredFile[]): number {
  return files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
}

async function copyFile(
  { source, target }: FilesMove,
  { name, modified }: StoredFile,
): Promise<void> {
  const content = await source.read(name);
  if (!content) throw new MoveError(`The file ${name} was deleted during the move.`);
  const hash = createHash('sha256');
  await target.put(name, Readable.from(hashed(content, hash)), modified);
  if ((await checksum(target, name)) === hash.digest('hex')) return;
  throw new MoveError(`The file ${name} differs after it was copied.`);
}

async function isEqual({ source, target }: FilesMove, name: string): Promise<boolean> {
  return (await checksum(source, name)) === (await checksum(target, name));
}

async function checksum(storage: UploadStorage, name: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of (await storage.read(name)) ?? []) hash.update(chunk);
  return hash.digest('hex');
}

async function* hashed(content: AsyncIterable<Uint8Array>, hash: Hash) {
  for await (const chunk of content) {
    hash.update(chunk);
    yield chunk;
  }
}

/** Runs the task for several files at once. After an error, it is run for no further file. */
async function forEach(
  files: readonly StoredFile[],
  task: (file: StoredFile) => Promise<void>,
): Promise<void> {
  const limit = pLimit(CONCURRENCY);
  await limit.map(files, task).catch((error: unknown) => {
    limit.clearQueue();
    throw error;
  });
}
