import { type SourceCopy, sourceCopySchema } from '#domain/keeping/video-keeping.ts';
import { uploadAddress } from '#domain/addresses.ts';
import { uploadNameFromUrl } from '#domain/files/upload-name.ts';
import type { Context } from '#server/core/context/context.ts';
import { updateClaimed } from '#server/core/database/due/due-rows.ts';
import { runTransaction, lockUntilCommit } from '#server/core/database/run-transaction.ts';
import type { Database, Row } from '#server/core/database/tables.ts';
import { RequestError } from '#server/core/http/request-error.ts';
import type { CheckedFile } from '#server/core/uploads/uploads.ts';

/** The copies of sources on this site. Each row says how far the copy of one address is. */

export type CopyRow = Row<'address_copies'>;

/** Why a copy is not made, for the owner. */
export const NO_ROOM =
  'All copies together have reached COPIES_MAX_MB. No more are made until there is room.';

/** A new address is copied after this time, so that a typing error is not. */
const QUIET_MS = 60_000;

const MEGABYTE = 1024 * 1024;

/** The row of an address that has none yet. */
export function newCopy(url: string, now: Date): CopyRow {
  const dueAt = new Date(now.getTime() + QUIET_MS).toISOString();
  return { ...NO_COPY, url, state: 'waiting', attempts: 0, dueAt, message: null };
}

/**
 * Stores a file as the copy of a claimed address, unless the row has changed meanwhile. Returns `false` if
 * there was no room for it.
 */
export async function keepCopy(
  context: Context,
  claimed: CopyRow,
  file: CheckedFile,
): Promise<boolean> {
  const recorded = await storeCopy(context, file, (transaction, kept) =>
    updateClaimed(transaction, 'address_copies', claimed, kept),
  );
  return recorded !== NO_ROOM;
}

/**
 * Makes a file that the owner has uploaded the copy of an address, and deletes the former copy.
 *
 * @throws RequestError 409 if there is no room for it
 */
export async function attachCopy(
  context: Context,
  url: string,
  file: CheckedFile,
): Promise<SourceCopy> {
  const recorded = await storeCopy(context, file, async (transaction, kept) => {
    const replaced = await findFileName(transaction, url);
    const row = { ...kept, attempts: 0 };
    await transaction
      .insertInto('address_copies')
      .values({ url, ...row })
      .onConflict((conflict) => conflict.column('url').doUpdateSet(row))
      .execute();
    return { replaced, kept };
  });
  if (recorded === NO_ROOM) throw new RequestError(409, NO_ROOM);
  const { replaced, kept } = recorded;
  if (replaced !== null) {
    await context.uploads.deleteUnreferenced('source', [uploadAddress(replaced)]);
  }
  return { ...kept, url: uploadAddress(kept.fileName) };
}

/**
 * Stores a file and then records it. If all copies together would be too large, or no row references the
 * file afterward, the file is deleted.
 *
 * @param record records what is known of the copy
 */
async function storeCopy<Result>(
  { database, uploads, env, now }: Context,
  file: CheckedFile,
  record: (transaction: Database, kept: ReturnType<typeof keptCopy>) => Promise<Result>,
): Promise<Result | typeof NO_ROOM> {
  const url = await uploads.store(file, 'source');
  try {
    return await runTransaction(database, async (transaction) => {
      await lockUntilCommit(transaction, 'address_copies');
      const totalBytes = (await sumSizes(transaction)) + file.sizeBytes;
      if (totalBytes > env.copiesMaxMb * MEGABYTE) return NO_ROOM;
      await lockUntilCommit(transaction, 'uploads');
      return record(transaction, keptCopy(url, file, now()));
    });
  } finally {
    // Keeps the file if a row references it.
    await uploads.deleteUnreferenced('source', [url]);
  }
}

function keptCopy(url: string, { sha256, mediaType, sizeBytes }: CheckedFile, now: Date) {
  return {
    state: 'kept' as const,
    fileName: uploadNameFromUrl(url) ?? '',
    sha256,
    mediaType,
    sizeBytes,
    capturedAt: now.toISOString(),
    message: null,
    dueAt: null,
  };
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

/** The bytes of all copies together, and how many they may be. */
export async function findCopyUsage({
  database,
  env,
}: Context): Promise<{ totalBytes: number; maxTotalBytes: number }> {
  return { totalBytes: await sumSizes(database), maxTotalBytes: env.copiesMaxMb * MEGABYTE };
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

/** The copy that a row describes; `null` before the first copy. */
export function storedCopy(row: CopyRow | undefined): SourceCopy | null {
  const copy = { ...row, url: uploadAddress(row?.fileName ?? '') };
  return sourceCopySchema.safeParse(copy).data ?? null;
}
