import { sql } from 'kysely';
import * as z from 'zod/mini';
import { type AdminSource, adminSourceSchema, type NewSource } from '#domain/sources/source.ts';
import { findNextSortOrder } from '#server/core/database/reorder-row.ts';
import type { Database } from '#server/core/database/tables.ts';

/*
 * The rows of sources in the transactions of several stores.
 */

export type SourceFile = { [Column in 'url' | 'fileName' | 'fileType']: string } & {
  fileSizeBytes: number;
};

/**
 * The video of a source; `undefined` when there is no such source. If there is, it cannot be deleted
 * until the transaction ends.
 */
export async function lockSourceIfExists(
  transaction: Database,
  id: string,
): Promise<{ videoId: string } | undefined> {
  return transaction
    .selectFrom('sources')
    .select('videoId')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Stores a source of a video that is locked. Without a sort order it is listed below the other sources
 * of the video.
 */
export async function insertSource(
  transaction: Database,
  { id, videoId }: { id: string; videoId: string },
  source: NewSource,
  { file, now }: { file?: SourceFile | undefined; now: Date },
): Promise<AdminSource> {
  const ofVideo = sql`"videoId" = ${videoId}`;
  const sortOrder = source.sortOrder ?? (await findNextSortOrder(transaction, 'sources', ofVideo));
  return transaction
    .insertInto('sources')
    .values({
      ...source,
      id,
      videoId,
      url: source.url ?? '',
      ...NO_FILE,
      sortOrder,
      createdAt: now.toISOString(),
      ...file,
    })
    .returning(ADMIN_COLUMNS)
    .executeTakeFirstOrThrow();
}

/** The ids of the sources of a video, which cannot be deleted until the transaction ends. */
export async function lockSources(transaction: Database, videoId: string): Promise<string[]> {
  const sources = await transaction
    .selectFrom('sources')
    .select('id')
    .where('videoId', '=', videoId)
    .orderBy('id')
    .forUpdate()
    .execute();
  return sources.map(({ id }) => id);
}

export const ADMIN_COLUMNS = z.keyof(adminSourceSchema).options;

export const NO_FILE = {
  fileName: null,
  fileType: null,
  fileSizeBytes: null,
};
