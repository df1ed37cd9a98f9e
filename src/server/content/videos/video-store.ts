import { randomUUID } from 'node:crypto';
import { type NotNull, sql } from 'kysely';
import * as z from 'zod/mini';
import type { Seen } from '#domain/http/seen.ts';
import type { Position } from '#domain/position.ts';
import {
  type AdminVideo,
  type NewVideo,
  type VideoDetail,
  videoDetailSchema,
  type VideoListItem,
  videoListItemSchema,
  type VideoUpdate,
} from '#domain/videos/video.ts';
import { countRows } from '#server/core/database/list-rows.ts';
import { changesOf, refuseIfChanged, unchanged } from '#server/core/database/changed-meanwhile.ts';
import { findNextSortOrder, reorderRow } from '#server/core/database/reorder-row.ts';
import { runTransaction, lockUntilCommit } from '#server/core/database/run-transaction.ts';
import type { Database } from '#server/core/database/tables.ts';
import { RequestError, listChanged, notFound } from '#server/core/http/request-error.ts';
import { indexVideo } from '#server/content/search-index/index-video.ts';

/**
 * Visitors see videos that are published and whose date has come. The functions whose names end in
 * `ForAdmin` include drafts and scheduled videos. See docs/site.md, "Scheduling".
 */

/** In characters. Longer than the summary in the sitemap, because white space is removed first. */
const SITEMAP_DESCRIPTION_LENGTH = 1000;

/**
 * The publish date, before all others if there is none. For a condition on the column itself, SQLite would
 * use the index by date and then sort all videos in the administrator's order.
 */
const unindexedPublishDate = sql<string>`coalesce(${sql.ref('publishDate')}, '')`;

const LIST_COLUMNS = z.keyof(videoListItemSchema).options;

const DETAIL_COLUMNS = z.keyof(videoDetailSchema).options;

const COLUMNS_BUT_DESCRIPTION = z.keyof(z.omit(videoDetailSchema, { description: true })).options;

function selectPublished(database: Database) {
  return database.selectFrom('videos').where('isPublished', '=', true);
}

function selectVisible(database: Database, now: Date) {
  return selectPublished(database).where(unindexedPublishDate, '<=', now.toISOString());
}

function selectRecent(database: Database, count: number, now: Date) {
  return selectVisible(database, now)
    .orderBy('publishDate', 'desc')
    .orderBy('sortOrder', 'desc')
    .orderBy('id', 'desc')
    .limit(count);
}

/** Every video in the order of `listVideos`. */
function selectForAdmin(database: Database) {
  return (
    database
      .selectFrom('videos')
      .orderBy('sortOrder', 'desc')
      // Lists drafts without a date last on both databases; PostgreSQL would list them first.
      .orderBy('publishDate', (order) => order.desc().nullsLast())
      .orderBy('id')
  );
}

/** Every video that visitors see, in the administrator's order: the highest sort order first. */
export async function listVideos(database: Database, now: Date): Promise<VideoListItem[]> {
  return selectVisible(database, now)
    .select(LIST_COLUMNS)
    .orderBy('sortOrder', 'desc')
    .orderBy('publishDate', 'desc')
    .orderBy('id')
    .execute();
}

/** Every video with every field, drafts and scheduled videos included, in the order of `listVideos`. */
export async function listVideosForAdmin(database: Database): Promise<AdminVideo[]> {
  return selectForAdmin(database).selectAll().execute();
}

/**
 * The videos that visitors see, by id, with their ids on YouTube.
 *
 * @param after the id after which the page starts
 */
export async function listPublicVideos(
  database: Database,
  { after, limit }: { after: string; limit: number },
  now: Date,
): Promise<Pick<AdminVideo, 'id' | 'youtubeId' | 'publishDate'>[]> {
  return selectVisible(database, now)
    .select(['id', 'youtubeId', 'publishDate'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** The videos that were published last, latest first. */
export async function listRecentVideos(
  database: Database,
  count: number,
  now: Date,
): Promise<VideoListItem[]> {
  return selectRecent(database, count, now).select(LIST_COLUMNS).execute();
}

/** A subquery for the ids of videos. */
export type VideoIds = ReturnType<typeof selectVisibleIds>;

/** A subquery for the ids of the videos in `listVideos`. */
export function selectVisibleIds(database: Database, now: Date) {
  return selectVisible(database, now).select('id');
}

/** A subquery for the ids of the videos in `listRecentVideos`. */
export function selectRecentIds(database: Database, count: number, now: Date) {
  return selectRecent(database, count, now).select('id');
}

/**
 * The videos that visitors see, sorted by id, with their public fields, for the sitemap. Only the
 * start of each description is read, which limits the memory that the list takes.
 */
export async function listVideosForSitemap(database: Database, now: Date): Promise<VideoDetail[]> {
  const start = sql<string | null>`substr(description, 1, ${SITEMAP_DESCRIPTION_LENGTH})`;
  return selectVisible(database, now)
    .select([...COLUMNS_BUT_DESCRIPTION, start.as('description')])
    .orderBy('id')
    .execute();
}

export async function countVideos(database: Database, now: Date): Promise<number> {
  return countRows(selectVisible(database, now));
}

/** The titles of the given videos by id, drafts and scheduled videos included. */
export async function listVideoTitlesForAdmin(
  database: Database,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const videos = await database
    .selectFrom('videos')
    .select(['id', 'title'])
    .where('id', 'in', ids)
    .execute();
  return new Map(videos.map(({ id, title }) => [id, title]));
}

/** The titles and languages of those of the given videos that visitors see, by id. */
export async function listVideoTitles(
  database: Database,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, Pick<AdminVideo, 'title' | 'language'>>> {
  if (ids.length === 0) return new Map();
  const videos = await selectVisible(database, now)
    .select(['id', 'title', 'language'])
    .where('id', 'in', ids)
    .execute();
  return new Map(videos.map(({ id, ...video }) => [id, video]));
}

/** The languages of those of the given videos that have another one than the site, by id. */
export async function listVideoLanguages(
  database: Database,
  ids: VideoIds | readonly string[],
): Promise<Map<string, string>> {
  const videos = await database
    .selectFrom('videos')
    .select(['id', 'language'])
    .$narrowType<{ language: NotNull }>()
    .where('language', 'is not', null)
    .where('id', 'in', ids)
    .execute();
  return new Map(videos.map(({ id, language }) => [id, language]));
}

/** The language of a video; `null` if it is that of the site. */
export async function findVideoLanguage(database: Database, id: string): Promise<string | null> {
  return (await listVideoLanguages(database, [id])).get(id) ?? null;
}

/** The public fields of a video; `undefined` when visitors see no such video. */
export async function findVideo(
  database: Database,
  id: string,
  now: Date,
): Promise<VideoDetail | undefined> {
  return selectVisible(database, now)
    .select(DETAIL_COLUMNS)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** When the first scheduled video after a time appears; `undefined` when none is scheduled. */
export async function findNextPublication(
  database: Database,
  after: Date,
): Promise<Date | undefined> {
  const next = await selectPublished(database)
    .select('publishDate')
    .$narrowType<{ publishDate: NotNull }>()
    .where('publishDate', '>', after.toISOString())
    .orderBy('publishDate')
    .limit(1)
    .executeTakeFirst();
  return next && new Date(next.publishDate);
}

/** Every field of a video, visible or not; `undefined` when there is no such video. */
export async function findVideoForAdmin(
  database: Database,
  id: string,
): Promise<AdminVideo | undefined> {
  return database.selectFrom('videos').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The public fields of a video, visible or not; `undefined` when there is no such video. */
export async function findVideoForPreview(
  database: Database,
  id: string,
): Promise<VideoDetail | undefined> {
  const videos = database.selectFrom('videos').select(DETAIL_COLUMNS);
  return videos.where('id', '=', id).executeTakeFirst();
}

/** Stores a video. Without a sort order it is listed first. */
export async function createVideo(
  database: Database,
  video: NewVideo,
  now: Date,
): Promise<AdminVideo> {
  return runTransaction(database, async (transaction) => {
    await lockUntilCommit(transaction, 'videos');
    const created = await transaction
      .insertInto('videos')
      .values({
        ...video,
        id: randomUUID(),
        publishDate: newPublishDate(video, now),
        sortOrder: video.sortOrder ?? (await findNextSortOrder(transaction, 'videos')),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await indexVideo(transaction, created.id);
    return created;
  });
}

/**
 * Returns the updated video; `undefined` when there is no such video.
 *
 * @throws ChangedMeanwhile, see {@link refuseIfChanged}
 */
export async function updateVideo(
  database: Database,
  id: string,
  update: VideoUpdate,
  now: Date,
  seen?: Seen,
): Promise<AdminVideo | undefined> {
  return runTransaction(database, async (transaction) => {
    // Otherwise a move that has already read the list would overwrite the new sort order.
    if (update.sortOrder !== undefined) await lockUntilCommit(transaction, 'videos');
    const stored = await lockVideo(transaction, id);
    if (!stored) return undefined;
    refuseIfChanged(stored, seen);
    const publishDate = updatedPublishDate(stored, update, now);
    const changes = changesOf(stored, { ...update, publishDate });
    if (Object.keys(changes).length === 0) return unchanged(stored);
    const updated = await transaction
      .updateTable('videos')
      .set(changes)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst();
    await indexVideo(transaction, id);
    return updated;
  });
}

/**
 * Moves a video within the list of all videos, which is numbered from its end.
 *
 * @throws RequestError 404 if the video does not exist, 409 if the video `after` does not
 */
export async function moveVideo(
  database: Database,
  id: string,
  position: Position,
): Promise<AdminVideo> {
  return runTransaction(database, async (transaction) => {
    await lockUntilCommit(transaction, 'videos');
    const list = await selectForAdmin(transaction).select(['id', 'sortOrder']).execute();
    const orderedTable = { table: 'videos', list, numberedFrom: 'last' } as const;
    const hasChanged = await reorderRow(transaction, orderedTable, id, position);
    const moved = await findVideoForAdmin(transaction, id);
    if (!moved) throw notFound('video');
    if (hasChanged === undefined) throw listChanged();
    return hasChanged ? moved : unchanged(moved);
  });
}

/**
 * The date to store for a new video: the chosen one, or else the current time. A draft has no date
 * until it is published, unless one was chosen.
 */
function newPublishDate(
  { isPublished = true, publishDate }: Pick<VideoUpdate, 'isPublished' | 'publishDate'>,
  now: Date,
): string | null {
  return publishDate ?? (isPublished ? now.toISOString() : null);
}

/**
 * The date to store with an update; `undefined` to keep the stored one. A draft without a date gets
 * the current time when it is published.
 *
 * @throws RequestError 400 if the update would take the date of a published video
 */
function updatedPublishDate(
  stored: AdminVideo,
  { isPublished = stored.isPublished, publishDate }: VideoUpdate,
  now: Date,
): string | null | undefined {
  if (typeof publishDate === 'string') return publishDate;
  const isDateless = publishDate === null || stored.publishDate === null;
  if (!isDateless) return undefined;
  if (isPublished && !stored.isPublished) return now.toISOString();
  if (stored.publishDate === null) return undefined;
  if (isPublished) throw new RequestError(400, 'A published video needs a publish date');
  return null;
}

/**
 * Whether the video exists. If so, it is locked until the transaction ends: no other transaction
 * can delete it or acquire this lock.
 */
export async function lockVideoIfExists(transaction: Database, id: string): Promise<boolean> {
  return (await lockVideo(transaction, id)) !== undefined;
}

async function lockVideo(transaction: Database, id: string): Promise<AdminVideo | undefined> {
  return transaction
    .selectFrom('videos')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Since or from when visitors see a video; `null` for a draft, `undefined` when there is no such video. */
export async function findPublication(
  database: Database,
  id: string,
): Promise<Date | null | undefined> {
  const video = await database
    .selectFrom('videos')
    .select(['isPublished', 'publishDate'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!video) return undefined;
  return video.isPublished && video.publishDate !== null ? new Date(video.publishDate) : null;
}
