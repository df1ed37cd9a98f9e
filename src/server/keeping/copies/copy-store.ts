import type { SourceCopy } from '#domain/keeping/video-keeping.ts';
import { uploadAddress } from '#domain/addresses.ts';
import { isId } from '#domain/id.ts';
import { uploadNameFromUrl } from '#domain/files/upload-name.ts';
import type { Context } from '#server/context/context.ts';
import { claimDue, updateClaimed } from '#server/database/due/due-rows.ts';
import { lockUntilCommit } from '#server/database/lock-until-commit.ts';
import type { Env } from '#server/settings/env.ts';
import { runTransaction } from '#server/database/run-transaction.ts';
import type { Database, Row } from '#server/database/tables.ts';
import type { Uploads, ReceivedFile } from '#server/uploads/uploads.ts';
import type { PublicSource } from '../walk-pages.ts';

/** The copies of sources on this site. Each row says how far the copy of one source is. */

/** A copy that this process is about to make. */
export type ClaimedCopy = Row<'source_copies'>;

/** Why a copy is not made, for the owner. */
export const NO_ROOM =
  'All copies together have reached COPIES_MAX_MB. No more are made until there is room.';

/** A stored file that is to become the copy of a source. */
export interface NewCopy extends Omit<SourceCopy, 'url' | 'capturedAt'> {
  fileName: string;
}

/** A new or changed source is copied after this time, so that a typing error is not. */
const QUIET_MS = 60_000;

const MEGABYTE = 1024 * 1024;

/** A copy that could not be made is tried again after this time at most. */
export const LONGEST_WAIT_MS = 3 * 24 * 60 * 60_000;

/**
 * Adds the rows of sources that have none, and starts again for those whose address has changed. A
 * source whose address is not copied gets no row.
 *
 * @returns the names of the files that are copies of former addresses, and are no longer referenced
 */
export async function adoptCopies(
  database: Database,
  sources: readonly PublicSource[],
  isCopied: (url: string) => boolean,
  now: Date,
): Promise<string[]> {
  if (sources.length === 0) return [];
  const ids = sources.map(({ id }) => id);
  const stored = await database
    .selectFrom('source_copies')
    .select(['sourceId', 'ofUrl', 'fileName'])
    .where('sourceId', 'in', ids)
    .execute();
  const rows = new Map(stored.map((row) => [row.sourceId, row]));
  const changed = sources.filter(({ id, url }) =>
    rows.has(id) ? rows.get(id)?.ofUrl !== url : isCopied(url),
  );
  for (const { id, url } of changed) {
    if (isCopied(url)) await begin(database, { id, url, now });
    else await database.deleteFrom('source_copies').where('sourceId', '=', id).execute();
  }
  return changed.flatMap(({ id }) => rows.get(id)?.fileName ?? []);
}

/** Claims the copy to make next; `undefined` when none is due. */
export function claimCopy(database: Database, now: Date): Promise<ClaimedCopy | undefined> {
  return claimDue(database, 'source_copies', now, {
    longestWaitMs: LONGEST_WAIT_MS,
    changes: ({ attempts }) => ({ state: 'running' as const, attempts: attempts + 1 }),
  });
}

/**
 * Records the copy. Records nothing if all copies together would be too large, or the source has
 * changed meanwhile; the caller then deletes the file.
 */
export async function keepCopy(
  { database, uploads, env }: Context,
  claimed: ClaimedCopy,
  copy: NewCopy,
  now: Date,
): Promise<'kept' | 'no-room' | 'outdated'> {
  return runTransaction(database, async (transaction) => {
    await lockUntilCommit(transaction, 'source_copies');
    if ((await sumSizes(transaction)) + copy.sizeBytes > maxTotalBytes(env)) return 'no-room';
    await uploads.lockUnlessDeleted(transaction, uploadAddress(copy.fileName));
    const isKept = await updateClaimed(transaction, 'source_copies', claimed, {
      ...keptCopy(copy, now),
      isAttached: false,
    });
    return isKept ? 'kept' : 'outdated';
  });
}

/**
 * Makes a file that the owner has uploaded the copy of a source.
 *
 * @returns the name of the copy that it replaces, or that there is no room
 */
export async function attachCopy(
  { database, uploads, env }: Context,
  { id, url }: PublicSource,
  copy: NewCopy,
  now: Date,
): Promise<'no-room' | { replaced: string | null }> {
  return runTransaction(database, async (transaction) => {
    await lockUntilCommit(transaction, 'source_copies');
    const replaced = await findFileName(transaction, id);
    if ((await sumSizes(transaction)) + copy.sizeBytes > maxTotalBytes(env)) return 'no-room';
    await uploads.lockUnlessDeleted(transaction, uploadAddress(copy.fileName));
    await begin(transaction, { id, url, now });
    await transaction
      .updateTable('source_copies')
      .set({ ...keptCopy(copy, now), isAttached: true })
      .where('sourceId', '=', id)
      .execute();
    return { replaced };
  });
}

/**
 * Removes the copy of a source, which is not copied again.
 *
 * @returns the name of its file; `undefined` when there is no copy
 */
export async function removeCopy(
  database: Database,
  sourceId: string,
): Promise<string | undefined> {
  if (!isId(sourceId)) return undefined;
  return runTransaction(database, async (transaction) => {
    const fileName = await findFileName(transaction, sourceId);
    if (fileName === null) return undefined;
    await transaction
      .updateTable('source_copies')
      .set({ ...NO_COPY, state: 'refused', message: 'You deleted the copy.', dueAt: null })
      .where('sourceId', '=', sourceId)
      .execute();
    return fileName;
  });
}

/** The bytes of all copies together, and how many they may be. */
export async function findCopyUsage({
  database,
  env,
}: Context): Promise<{ totalBytes: number; maxTotalBytes: number }> {
  return { totalBytes: await sumSizes(database), maxTotalBytes: maxTotalBytes(env) };
}

function maxTotalBytes({ copiesMaxMegabytes }: Env): number {
  return copiesMaxMegabytes * MEGABYTE;
}

/** A file that is the copy of several sources counts once. */
async function sumSizes(reader: Database): Promise<number> {
  const files = reader.selectFrom('source_copies').select(['fileName', 'sizeBytes']).distinct();
  const { total } = await reader
    .selectFrom(files.as('files'))
    .select(({ fn }) => fn.sum<number | null>('sizeBytes').as('total'))
    .executeTakeFirstOrThrow();
  return Number(total ?? 0);
}

async function findFileName(reader: Database, sourceId: string): Promise<string | null> {
  const row = await reader
    .selectFrom('source_copies')
    .select('fileName')
    .where('sourceId', '=', sourceId)
    .executeTakeFirst();
  return row?.fileName ?? null;
}

const NO_COPY = {
  fileName: null,
  sha256: null,
  sizeBytes: null,
  mediaType: null,
  capturedAt: null,
  isAttached: false,
};

function keptCopy(copy: NewCopy, now: Date) {
  return {
    ...copy,
    state: 'kept' as const,
    capturedAt: now.toISOString(),
    message: null,
    dueAt: null,
  };
}

/** Starts again for a source and its current address. */
async function begin(
  transaction: Database,
  { id, url, now }: PublicSource & { now: Date },
): Promise<void> {
  const row = {
    ...NO_COPY,
    ofUrl: url,
    state: 'waiting' as const,
    attempts: 0,
    dueAt: new Date(now.getTime() + QUIET_MS).toISOString(),
    message: null,
  };
  await transaction
    .insertInto('source_copies')
    .values({ sourceId: id, ...row })
    .onConflict((conflict) => conflict.column('sourceId').doUpdateSet(row))
    .execute();
}

/** Stores a file and then records it. If no row references it afterward, the file is deleted. */
export async function storeCopy<Result>(
  file: ReceivedFile,
  uploads: Uploads,
  record: (copy: NewCopy) => Promise<Result>,
): Promise<Result> {
  const { mediaType, sha256, sizeBytes } = file;
  const url = await uploads.store(file, 'source');
  try {
    const fileName = uploadNameFromUrl(url) ?? '';
    return await record({ fileName, sha256, mediaType, sizeBytes });
  } finally {
    // Keeps the file if a row references it.
    await uploads.deleteUnreferenced('source', [url]);
  }
}

/** The copy that a row describes; `null` before the first copy. */
export function storedCopy(
  row: Pick<
    Row<'source_copies'>,
    'fileName' | 'sha256' | 'sizeBytes' | 'mediaType' | 'capturedAt'
  > | null,
): SourceCopy | null {
  if (row === null) return null;
  const { fileName, sha256, sizeBytes, mediaType, capturedAt } = row;
  const isComplete =
    fileName !== null &&
    sha256 !== null &&
    sizeBytes !== null &&
    mediaType !== null &&
    capturedAt !== null;
  if (!isComplete) return null;
  return { url: uploadAddress(fileName), sha256, sizeBytes, mediaType, capturedAt };
}
