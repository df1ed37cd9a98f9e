import { setImmediate } from 'node:timers/promises';
import * as z from 'zod/mini';
import { HOUR_MS } from '#domain/dates/durations.ts';
import { passagesOf, type SearchedContent } from '#domain/search/passages.ts';
import { type PassageKind, passageKinds } from '#domain/search/search-reply.ts';
import { indexedTerms } from '#domain/search/search-terms.ts';
import { correctionSchema } from '#domain/corrections/correction.ts';
import { citationSchema } from '#domain/sources/citation.ts';
import type { Passage } from '#domain/transcripts/passages.ts';
import { passagesSchema } from '#domain/transcripts/transcript.ts';
import type { Core } from '#server/core/database/core.ts';
import { runTransaction, lockUntilCommit } from '#server/core/database/run-transaction.ts';
import type { Database, Row } from '#server/core/database/tables.ts';
import type { Job } from '#server/core/outbound/job-runner.ts';
import { batchesOf } from '#server/core/database/list-rows.ts';

/** Each row has ten values. SQLite allows 32,766 in a statement. */
const ROWS_PER_INSERT = 1000;

/**
 * Writes what visitors can find in a video into the search index. Called as the last step of every
 * transaction that changes the video, its sources, citations, corrections or transcript.
 *
 * The passages of a draft are not indexed. Those of a scheduled video are, with its date, see
 * `searchStore`. When a video is deleted, the database deletes its passages.
 */
export async function indexVideo(transaction: Database, videoId: string): Promise<void> {
  // The second of two transactions that change one video must read what the first has changed, and no two
  // may use the same ids.
  await lockUntilCommit(transaction, 'search_passages');
  await transaction.deleteFrom('search_passages').where('videoId', '=', videoId).execute();
  const video = await findPublished(transaction, videoId);
  if (video) await writePassages(transaction, video, await readContent(transaction, video));
}

/** Adds what is said and cited in a video to the index. */
export async function writePassages(
  transaction: Database,
  { id: videoId, publishDate }: { id: string; publishDate: string },
  content: SearchedContent,
): Promise<void> {
  const nextIds = await findNextIds(transaction);
  const rows = passagesOf(content).map(({ kind, text, startSecond, sourceId, host, language }) => ({
    id: nextIds[kind]++,
    videoId,
    sourceId,
    kind,
    startSecond,
    publishDate,
    host,
    language,
    body: text,
    terms: indexedTerms(text),
  }));
  for (const batch of batchesOf(rows, ROWS_PER_INSERT)) {
    await transaction.insertInto('search_passages').values(batch).execute();
  }
}

async function findNextIds(transaction: Database): Promise<Record<PassageKind, number>> {
  const nextId = async (kind: PassageKind) => {
    const { last } = await transaction
      .selectFrom('search_passages')
      .select(({ fn }) => fn.max('id').as('last'))
      .where('id', '>=', firstId(kind))
      .where('id', '<', firstId(kind) + IDS_PER_KIND)
      .executeTakeFirstOrThrow();
    return last === null ? firstId(kind) : last + 1;
  };
  return {
    video: await nextId('video'),
    claim: await nextId('claim'),
    source: await nextId('source'),
    correction: await nextId('correction'),
    transcript: await nextId('transcript'),
  };
}

/** How many ids the passages of a kind can have. */
const IDS_PER_KIND = 2 ** 40;

/**
 * The lowest id of the passages of a kind. The more important a kind is, the higher are its ids, and the
 * later a passage was indexed, the higher is its id within its kind. So the most important and latest
 * passages that a search finds are those with the highest ids, and no others have to be read.
 */
function firstId(kind: PassageKind): number {
  return (passageKinds.length - passageKinds.indexOf(kind)) * IDS_PER_KIND;
}

/** How many videos are indexed in one transaction, for which a writing request may have to wait. */
const VIDEOS_PER_TRANSACTION = 10;

/**
 * Indexes the published videos that have no passages: after the update of a site that had no search, after
 * a restore, and if another program has written videos.
 *
 * @param signal stops it between two transactions
 */
export async function indexMissingVideos(database: Database, signal?: AbortSignal): Promise<void> {
  const indexed = await listIndexedIds(database);
  const missing = (await listPublishedIds(database)).filter((id) => !indexed.has(id));
  for (const ids of batchesOf(missing, VIDEOS_PER_TRANSACTION)) {
    if (signal?.aborted) return;
    await runTransaction(database, async (transaction) => {
      for (const id of ids) await indexVideo(transaction, id);
    });
    // SQLite answers at once, so without this pause requests would wait until all videos are indexed.
    await setImmediate();
  }
}

async function listIndexedIds(database: Database): Promise<Set<string>> {
  const rows = await database.selectFrom('search_passages').select('videoId').distinct().execute();
  return new Set(rows.map(({ videoId }) => videoId));
}

/**
 * Indexes the videos that are missing in the search index, when the server starts and then every hour.
 * Until it is done, a search does not find them.
 */
export function indexJob({ database }: Core): Job {
  return {
    name: 'search index',
    everyMs: HOUR_MS,
    async runNext(signal) {
      await indexMissingVideos(database, signal);
      return false;
    },
  };
}

type PublishedVideo = Pick<Row<'videos'>, 'id' | 'title' | 'description'> & {
  /** Empty, which precedes every date, if the video has none. */
  publishDate: string;
};

/** What is searched of a published video, scheduled or not; `undefined` for a draft. */
async function findPublished(
  transaction: Database,
  id: string,
): Promise<PublishedVideo | undefined> {
  return transaction
    .selectFrom('videos')
    .select(({ fn, val }) => [
      'id',
      'title',
      'description',
      fn.coalesce('publishDate', val('')).as('publishDate'),
    ])
    .where('id', '=', id)
    .where('isPublished', '=', true)
    .executeTakeFirst();
}

/** The ids of all published videos, the earliest first, scheduled videos included. */
async function listPublishedIds(database: Database): Promise<string[]> {
  const videos = await database
    .selectFrom('videos')
    .select('id')
    .where('isPublished', '=', true)
    .orderBy('publishDate')
    .orderBy('id')
    .execute();
  return videos.map(({ id }) => id);
}

/** Reads what is said and cited in a video, in the transaction that has changed it. */
async function readContent(transaction: Database, video: PublishedVideo): Promise<SearchedContent> {
  const sources = await transaction
    .selectFrom('sources')
    .select(['id', 'title', 'description', 'url', 'kind', 'language'])
    .where('videoId', '=', video.id)
    .orderBy('sortOrder')
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  const citations = await transaction
    .selectFrom('citations')
    .select(z.keyof(citationSchema).options)
    .where('videoId', '=', video.id)
    .orderBy('startSecond')
    .orderBy('id')
    .execute();
  const corrections = await transaction
    .selectFrom('corrections')
    .select(z.keyof(correctionSchema).options)
    .where('videoId', '=', video.id)
    .orderBy('publishedAt', 'desc')
    .orderBy('id')
    .execute();
  const transcript = await listPassages(transaction, video.id);
  return { video, sources, citations, corrections, transcript };
}

/** The passages of the transcript of a video in their order; empty without one. */
export async function listPassages(database: Database, videoId: string): Promise<Passage[]> {
  const row = await database
    .selectFrom('transcripts')
    .select('passages')
    .where('videoId', '=', videoId)
    .executeTakeFirst();
  return row ? passagesSchema.parse(JSON.parse(row.passages)) : [];
}
