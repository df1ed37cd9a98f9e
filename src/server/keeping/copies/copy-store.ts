import { sql } from 'kysely';
import type { SourceCopy } from '#domain/keeping/video-keeping.ts';
import { uploadAddress } from '#domain/addresses.ts';
import { uploadNameFromUrl } from '#domain/files/upload-name.ts';
import type { Context } from '#server/core/context/context.ts';
import { addMissing, claimDue, updateClaimed } from '#server/core/database/due/due-rows.ts';
import { lockUntilCommit } from '#server/core/database/lock-until-commit.ts';
import type { Env } from '#server/core/settings/env.ts';
import { runTransaction } from '#server/core/database/run-transaction.ts';
import type { Database, Row } from '#server/core/database/tables.ts';
import { hasPublicSource } from '#server/content/sources/list-source-addresses.ts';
import type { CheckedFile, Uploads } from '#server/core/uploads/uploads.ts';

/** The copies of sources on this site. Each row says how far the copy of one address is. */

/** A copy that this process is about to make. */
export type ClaimedCopy = Row<'address_copies'>;

/** Why a copy is not made, for the owner. */
export const NO_ROOM =
  'All copies together have reached COPIES_MAX_MB. No more are made until there is room.';

/** A stored file that is to become the copy of an address. */
export interface NewCopy extends Omit<SourceCopy, 'url' | 'capturedAt'> {
  fileName: string;
}

/** A new address is copied after this time, so that a typing error is not. */
const QUIET_MS = 60_000;

const MEGABYTE = 1024 * 1024;

/** A copy that could not be made is tried again after this time at most. */
export const LONGEST_WAIT_MS = 3 * 24 * 60 * 60_000;

/** Adds the rows of addresses that have none. */
export async function adoptCopies(
  database: Database,
  addresses: readonly string[],
  now: Date,
): Promise<void> {
  const dueAt = new Date(now.getTime() + QUIET_MS).toISOString();
  const row = { ...NO_COPY, state: 'waiting' as const, attempts: 0, dueAt, message: null };
  await addMissing(
    database,
    'address_copies',
    addresses.map((url) => ({ url, ...row })),
  );
}

/** Claims the copy to make next; `undefined` when none is due. */
export function claimCopy(database: Database, now: Date): Promise<ClaimedCopy | undefined> {
  return claimDue(database, 'address_copies', now, {
    longestWaitMs: LONGEST_WAIT_MS,
    among: hasPublicSource(database, sql.ref('address_copies.url'), now),
    changes: ({ attempts }) => ({ state: 'running' as const, attempts: attempts + 1 }),
  });
}

/**
 * Records the copy. Records nothing if all copies together would be too large, or the row has
 * changed meanwhile; the caller then deletes the file.
 */
export async function keepCopy(
  { database, env }: Context,
  claimed: ClaimedCopy,
  copy: NewCopy,
  now: Date,
): Promise<'kept' | 'no-room' | 'outdated'> {
  return runTransaction(database, async (transaction) => {
    await lockUntilCommit(transaction, 'address_copies');
    if ((await sumSizes(transaction)) + copy.sizeBytes > maxTotalBytes(env)) return 'no-room';
    await lockUntilCommit(transaction, 'uploads');
    const changes = keptCopy(copy, now);
    const isKept = await updateClaimed(transaction, 'address_copies', claimed, changes);
    return isKept ? 'kept' : 'outdated';
  });
}

/**
 * Makes a file that the owner has uploaded the copy of an address.
 *
 * @returns the name of the copy that it replaces, or that there is no room
 */
export async function attachCopy(
  { database, env }: Context,
  url: string,
  copy: NewCopy,
  now: Date,
): Promise<'no-room' | { replaced: string | null }> {
  return runTransaction(database, async (transaction) => {
    await lockUntilCommit(transaction, 'address_copies');
    const replaced = await findFileName(transaction, url);
    if ((await sumSizes(transaction)) + copy.sizeBytes > maxTotalBytes(env)) return 'no-room';
    await lockUntilCommit(transaction, 'uploads');
    const row = { ...keptCopy(copy, now), attempts: 0 };
    await transaction
      .insertInto('address_copies')
      .values({ url, ...row })
      .onConflict((conflict) => conflict.column('url').doUpdateSet(row))
      .execute();
    return { replaced };
  });
}

/**
 * Removes the copy of an address, which is not copied again.
 *
 * @returns the name of its file; `undefined` when there is no copy
 */
export async function removeCopy(database: Database, url: string): Promise<string | undefined> {
  return runTransaction(database, async (transaction) => {
    const fileName = await findFileName(transaction, url);
    if (fileName === null) return undefined;
    await clearCopy(transaction, fileName);
    return fileName;
  });
}

/** Removes a file, which the owner has deleted, from its address, which is not copied again. */
export async function clearCopy(transaction: Database, fileName: string): Promise<void> {
  await transaction
    .updateTable('address_copies')
    .set({ ...NO_COPY, state: 'refused', message: 'You deleted the copy.', dueAt: null })
    .where('fileName', '=', fileName)
    .execute();
}

/** Deletes the copies of addresses that no source has any more, not even one in the trash. */
export async function deleteUnusedCopies({
  database,
  uploads,
}: Pick<Context, 'database' | 'uploads'>): Promise<void> {
  const unused = await database
    .selectFrom('address_copies')
    .select((row) => row.ref('fileName').$notNull().as('name'))
    .where('fileName', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('sources').select('id').whereRef('sources.url', '=', 'address_copies.url'),
        ),
      ),
    )
    .where('fileName', 'not in', (files) => files.selectFrom('trash_files').select('name'))
    .execute();
  const addresses = unused.map(({ name }) => uploadAddress(name));
  if (addresses.length > 0) await uploads.deleteUnreferenced('source', addresses);
}

/** The bytes of all copies together, and how many they may be. */
export async function findCopyUsage({
  database,
  env,
}: Context): Promise<{ totalBytes: number; maxTotalBytes: number }> {
  return { totalBytes: await sumSizes(database), maxTotalBytes: maxTotalBytes(env) };
}

function maxTotalBytes({ copiesMaxMb }: Env): number {
  return copiesMaxMb * MEGABYTE;
}

async function sumSizes(reader: Database): Promise<number> {
  const { total } = await reader
    .selectFrom('address_copies')
    .select(({ fn }) => fn.sum<number | null>('sizeBytes').as('total'))
    .executeTakeFirstOrThrow();
  return Number(total ?? 0);
}

async function findFileName(reader: Database, url: string): Promise<string | null> {
  const row = await reader
    .selectFrom('address_copies')
    .select('fileName')
    .where('url', '=', url)
    .executeTakeFirst();
  return row?.fileName ?? null;
}

const NO_COPY = {
  fileName: null,
  sha256: null,
  sizeBytes: null,
  mediaType: null,
  capturedAt: null,
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

/** Stores a file and then records it. If no row references it afterward, the file is deleted. */
export async function storeCopy<Result>(
  file: CheckedFile,
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
    Row<'address_copies'>,
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
