import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { NewCitation } from '#domain/sources/citation.ts';
import { uploadNameFromUrl } from '#domain/files/upload-name.ts';
import type { Seen } from '#domain/http/seen.ts';
import type { Position } from '#domain/position.ts';
import {
  type AdminSource,
  type NewSource,
  sourceFactsSchema,
  sourceSchema,
  type ShownSource,
  type SourceUpdate,
} from '#domain/sources/source.ts';
import { reorderRow } from '#server/core/database/reorder-row.ts';
import { changesOf, refuseIfChanged, unchanged } from '#server/core/database/changed-meanwhile.ts';
import { runTransaction } from '#server/core/database/run-transaction.ts';
import type { Database } from '#server/core/database/tables.ts';
import {
  invalidInput,
  listChanged,
  notFound,
  type RequestError,
} from '#server/core/http/request-error.ts';
import { lockUpload } from '#server/core/uploads/file-hashes.ts';
import { indexVideo } from '#server/content/search-index/index-video.ts';
import { lockVideoIfExists } from '#server/content/videos/video-store.ts';
import { listCitations, replaceCitations } from './citation-store.ts';
import { ADMIN_COLUMNS, insertSource, NO_FILE, type SourceFile } from './source-rows.ts';

/** The refusal of a URL of an uploaded file that no longer exists. */
export function fileGone(path = 'url'): RequestError {
  const message =
    'This file is not there any more: it was replaced or deleted. Please reload, or upload it again.';
  return invalidInput([{ path, message }]);
}

/** The citations that are stored together with a source. */
export interface SavedCitations {
  /** Replace the stored ones; `undefined` keeps those. */
  citations?: readonly NewCitation[] | undefined;
}

/** Sorted by sort order, then by time of creation. */
function selectSorted(database: Database) {
  return database.selectFrom('sources').orderBy('sortOrder').orderBy('createdAt').orderBy('id');
}

function selectForVideo(database: Database, videoId: string) {
  return selectSorted(database).where('videoId', '=', videoId);
}

/** The shown fields of the sources of a video, and the sizes of their files. */
export async function listSources(
  database: Database,
  videoId: string,
): Promise<(ShownSource & { fileSizeBytes: number | null })[]> {
  return selectForVideo(database, videoId)
    .select([...SHOWN_COLUMNS, 'fileSizeBytes'])
    .execute();
}

/** The shown fields of the sources of several videos by video id, read by one query. */
export async function listSourcesByVideo(
  database: Database,
  videoIds: readonly string[],
): Promise<Map<string, ShownSource[]>> {
  if (videoIds.length === 0) return new Map();
  const sources = await selectSorted(database)
    .select([...SHOWN_COLUMNS, 'videoId'])
    .where('videoId', 'in', videoIds)
    .execute();
  return Map.groupBy(sources, ({ videoId }) => videoId);
}

/** The titles, urls and videos of the sources with these ids, by id. */
export async function listSourcesByIds(
  database: Database,
  ids: readonly string[],
): Promise<Map<string, { title: string; url: string; videoId: string }>> {
  if (ids.length === 0) return new Map();
  const sources = await database
    .selectFrom('sources')
    .select(['id', 'title', 'url', 'videoId'])
    .where('id', 'in', ids)
    .execute();
  return new Map(sources.map(({ id, ...source }) => [id, source]));
}

/** A source with its video and the time at which it was added; `undefined` for an unknown source. */
export async function findSource(
  database: Database,
  id: string,
): Promise<(ShownSource & { videoId: string; createdAt: string }) | undefined> {
  return database
    .selectFrom('sources')
    .select([...SHOWN_COLUMNS, 'videoId', 'createdAt'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/**
 * The sources whose urls begin with one of these addresses, in any letter case, and their videos.
 *
 * @param addresses in lower case, each ending with an id
 */
export async function listSourcesByAddresses(
  database: Database,
  addresses: readonly string[],
): Promise<{ url: string; videoId: string }[]> {
  // As in the index, because PostgreSQL's indexes contain no long texts.
  const lowerUrl = sql<string>`lower(substr(${sql.ref('url')}, 1, 600))`;
  return database
    .selectFrom('sources')
    .select(['url', 'videoId'])
    .where(({ eb, or }) =>
      or(
        addresses.map((address) =>
          // What follows an id in an address is punctuation, which sorts before letters.
          eb(lowerUrl, '>=', address).and(lowerUrl, '<', `${address}z`),
        ),
      ),
    )
    .orderBy('url')
    .orderBy('id')
    .execute();
}

export async function listSourcesForAdmin(
  database: Database,
  videoId: string,
): Promise<AdminSource[]> {
  return selectForVideo(database, videoId).select(ADMIN_COLUMNS).execute();
}

/**
 * Stores a source with its citations. Without a sort order it is listed below the other sources of
 * the video.
 *
 * @throws RequestError 404 if the video does not exist, 400 if the URL is that of an uploaded file that
 *   no longer exists
 */
export async function createSourceRow(
  database: Database,
  videoId: string,
  { citations = [], ...source }: NewSource & SavedCitations,
  file: SourceFile | undefined,
  now: Date,
): Promise<AdminSource> {
  const { url = '' } = source;
  return runTransaction(database, async (transaction) => {
    if (!(await lockVideoIfExists(transaction, videoId))) throw notFound('video');
    if (!file && !(await lockUpload(transaction, url))) throw fileGone();
    const created = await insertSource(transaction, { id: randomUUID(), videoId }, source, {
      file,
      now,
    });
    await replaceCitations(transaction, created, citations);
    await indexVideo(transaction, videoId);
    return created;
  });
}

/**
 * Updates a source and its citations. Clears what is stored about its file when its new URL does not
 * lead to that file. Returns the source, and its URL before the update.
 *
 * @throws RequestError 404 if the source does not exist, 400 if a new URL is that of an uploaded file
 *   that no longer exists, for example because another window has replaced the file
 * @throws ChangedMeanwhile, see {@link refuseIfChanged}
 */
export async function updateSourceRow(
  database: Database,
  id: string,
  { citations, ...update }: SourceUpdate & SavedCitations,
  file: SourceFile | undefined,
  seen?: Seen,
): Promise<{ source: AdminSource; formerUrl: string }> {
  return runTransaction(database, async (transaction) => {
    // Otherwise a move that has already read the list would overwrite the new sort order.
    if (update.sortOrder !== undefined) await lockVideoOf(transaction, id);
    // The row is locked, so that the second of two concurrent uploads reads the file of the first.
    const former = await transaction
      .selectFrom('sources')
      .select(ADMIN_COLUMNS)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!former) throw notFound('source');

    const stored = { ...former, citations: await listCitations(transaction, id) };
    refuseIfChanged(stored, seen);
    const changes = changesOf(stored, { ...update, citations });
    if (!file && Object.keys(changes).length === 0) {
      return { source: unchanged(former), formerUrl: former.url };
    }
    const url = file?.url ?? update.url ?? former.url;
    const keepsFile = !file && uploadNameFromUrl(url) === uploadNameFromUrl(former.url);
    if (!file && !keepsFile && !(await lockUpload(transaction, url))) throw fileGone();
    // `url` is always set, because an update without a column is not valid SQL.
    const source = await transaction
      .updateTable('sources')
      .set({ ...(keepsFile ? {} : NO_FILE), ...update, url, ...file })
      .where('id', '=', id)
      .returning(ADMIN_COLUMNS)
      .executeTakeFirstOrThrow();
    if (changes.citations) {
      await replaceCitations(transaction, source, changes.citations);
    }
    await indexVideo(transaction, source.videoId);
    return { source, formerUrl: former.url };
  });
}

/**
 * Moves a source within the list of its video.
 *
 * @throws RequestError 404 if the source does not exist, 409 if the video has no source `after`
 */
export async function moveSource(
  database: Database,
  id: string,
  position: Position,
): Promise<AdminSource> {
  return runTransaction(database, async (transaction) => {
    const videoId = await lockVideoOf(transaction, id);
    if (videoId === undefined) throw notFound('source');
    const list = await selectForVideo(transaction, videoId).select(['id', 'sortOrder']).execute();
    const orderedTable = { table: 'sources', list, numberedFrom: 'first' } as const;
    const hasChanged = await reorderRow(transaction, orderedTable, id, position);
    const moved = await transaction
      .selectFrom('sources')
      .select(ADMIN_COLUMNS)
      .where('id', '=', id)
      .executeTakeFirst();
    if (!moved) throw notFound('source');
    if (hasChanged === undefined) throw listChanged();
    return hasChanged ? moved : unchanged(moved);
  });
}

const SHOWN_COLUMNS = [...z.keyof(sourceSchema).options, ...z.keyof(sourceFactsSchema).options];

/**
 * Locks the video of a source until the transaction ends, and with it the order of its sources.
 * Returns the id of the video; `undefined` when there is no such source.
 */
async function lockVideoOf(transaction: Database, sourceId: string): Promise<string | undefined> {
  const source = await transaction
    .selectFrom('sources')
    .select('videoId')
    .where('id', '=', sourceId)
    .executeTakeFirst();
  if (!source || !(await lockVideoIfExists(transaction, source.videoId))) return undefined;
  return source.videoId;
}
