import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import {
  type Correction,
  correctionSchema,
  type ListedCorrection,
  type NewCorrection,
} from '#domain/corrections/correction.ts';
import { countRows } from '#server/core/database/list-rows.ts';
import { runTransaction } from '#server/core/database/run-transaction.ts';
import type { Database } from '#server/core/database/tables.ts';
import { invalidInput, notFound } from '#server/core/http/request-error.ts';
import { unchanged } from '#server/core/database/changed-meanwhile.ts';
import { indexVideo } from '#server/content/search-index/index-video.ts';
import { lockSourceIfExists } from '#server/content/sources/source-rows.ts';
import { lockVideoIfExists, type VideoIds } from '#server/content/videos/video-store.ts';

/** A correction cannot be edited or deleted, only withdrawn. See docs/site.md, "Corrections". */

/** A correction without its source, of which only the id is stored with it, and its language. */
export type StoredCorrection = Omit<ListedCorrection, 'source' | 'language'>;

/** The corrections of a video, the latest first. */
export async function listCorrectionsOfVideo(
  database: Database,
  videoId: string,
): Promise<Correction[]> {
  return selectLatestFirst(database).select(COLUMNS).where('videoId', '=', videoId).execute();
}

/** The corrections of several videos by video id, the latest first, read by one query. */
export async function listCorrectionsByVideo(
  database: Database,
  videoIds: readonly string[],
): Promise<Map<string, Correction[]>> {
  if (videoIds.length === 0) return new Map();
  const corrections = await selectLatestFirst(database)
    .select([...COLUMNS, 'videoId'])
    .where('videoId', 'in', videoIds)
    .execute();
  // The condition excludes corrections whose video is deleted, which have no `videoId`.
  return Map.groupBy(corrections, ({ videoId }) => videoId ?? '');
}

/**
 * The number of corrections of several videos, by video id; without the videos that have none.
 * Withdrawn corrections do not count.
 *
 * @param videoIds a subquery, because a query cannot have a parameter for each of very many videos
 */
export async function countCorrectionsByVideo(
  database: Database,
  videoIds: VideoIds,
): Promise<Map<string, number>> {
  const counts = await database
    .selectFrom('corrections')
    .select(({ fn }) => ['videoId', fn.countAll().as('count')])
    .where('videoId', 'in', videoIds)
    .where('withdrawnAt', 'is', null)
    .groupBy('videoId')
    .execute();
  // The condition excludes corrections whose video is deleted, which have no `videoId`.
  return new Map(counts.map(({ videoId, count }) => [videoId ?? '', Number(count)]));
}

/** The number of corrections of all videos. Withdrawn corrections do not count. */
export async function countCorrections(database: Database): Promise<number> {
  return countRows(database.selectFrom('corrections').where('withdrawnAt', 'is', null));
}

/** The video of a correction; `undefined` for an unknown or withdrawn correction. */
export async function findVideoOfCorrection(
  database: Database,
  id: string,
): Promise<string | undefined> {
  const correction = await database
    .selectFrom('corrections')
    .select('videoId')
    .where('id', '=', id)
    .where('withdrawnAt', 'is', null)
    .executeTakeFirst();
  return correction?.videoId ?? undefined;
}

/** The corrections of all videos, the latest first, whether or not visitors can open the video. */
export async function listCorrections(database: Database): Promise<StoredCorrection[]> {
  return selectLatestFirst(database)
    .select([...COLUMNS, 'videoId', 'videoTitle'])
    .execute();
}

/**
 * Publishes a correction of a video.
 *
 * @throws RequestError 404 if the video does not exist, 400 if the correction names a source that this
 *   video does not have
 */
export async function publishCorrection(
  database: Database,
  video: { id: string; title: string },
  correction: NewCorrection,
  now: Date,
): Promise<Correction> {
  const { sourceId } = correction;
  return runTransaction(database, async (transaction) => {
    if (!(await lockVideoIfExists(transaction, video.id))) throw notFound('video');
    if (sourceId !== null) {
      const source = await lockSourceIfExists(transaction, sourceId);
      if (source?.videoId !== video.id) {
        const message = 'Please choose a source of this video';
        throw invalidInput([{ path: 'sourceId', message }]);
      }
    }
    const published = await transaction
      .insertInto('corrections')
      .values({
        ...correction,
        id: randomUUID(),
        videoId: video.id,
        videoTitle: video.title,
        publishedAt: now.toISOString(),
      })
      .returning(COLUMNS)
      .executeTakeFirstOrThrow();
    await indexVideo(transaction, video.id);
    return published;
  });
}

/**
 * Marks a correction as withdrawn and returns it; `undefined` when there is no such correction.
 * Withdrawing it again does not change the date.
 */
export async function withdrawCorrection(
  database: Database,
  id: string,
  now: Date,
): Promise<Correction | undefined> {
  return runTransaction(database, async (transaction) => {
    const withdrawn = await transaction
      .updateTable('corrections')
      .set({ withdrawnAt: now.toISOString() })
      .where('id', '=', id)
      .where('withdrawnAt', 'is', null)
      .returning([...COLUMNS, 'videoId'])
      .executeTakeFirst();
    if (withdrawn) {
      const { videoId, ...correction } = withdrawn;
      if (videoId !== null) await indexVideo(transaction, videoId);
      return correction;
    }
    const stored = await transaction
      .selectFrom('corrections')
      .select(COLUMNS)
      .where('id', '=', id)
      .executeTakeFirst();
    return stored && unchanged(stored);
  });
}

/** A number that grows with each correction of a video and each withdrawal of one. */
export async function countCorrectionChanges(database: Database, videoId: string): Promise<number> {
  const { published, withdrawn } = await database
    .selectFrom('corrections')
    .select(({ fn }) => [
      fn.countAll<number>().as('published'),
      fn.count<number>('withdrawnAt').as('withdrawn'),
    ])
    .where('videoId', '=', videoId)
    .executeTakeFirstOrThrow();
  return published + withdrawn;
}

function selectLatestFirst(database: Database) {
  return database.selectFrom('corrections').orderBy('publishedAt', 'desc').orderBy('id');
}

const COLUMNS = z.keyof(correctionSchema).options;
