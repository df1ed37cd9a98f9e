import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import {
  type Citation,
  citationSchema,
  type NewCitation,
  newCitationSchema,
} from '#domain/sources/citation.ts';
import { changesOf, refuseIfChanged, unchanged } from '#server/core/database/changed-meanwhile.ts';
import { runTransaction } from '#server/core/database/run-transaction.ts';
import type { Database } from '#server/core/database/tables.ts';
import { indexVideo } from '#server/content/search-index/index-video.ts';
import { hasRows } from '#server/core/database/list-rows.ts';
import { lockSourceIfExists } from './source-rows.ts';

/** The different quotes of all sources with this address. */
export async function listQuotesOf(database: Database, url: string): Promise<string[]> {
  const cited = await database
    .selectFrom('citations')
    .innerJoin('sources', 'sources.id', 'citations.sourceId')
    .select((row) => row.ref('quote').$notNull().as('quote'))
    .distinct()
    .where('url', '=', url)
    .where('quote', 'is not', null)
    .orderBy('quote')
    .execute();
  return cited.map(({ quote }) => quote);
}

/** The citations of several videos by video id, sorted by start, read by one query. */
export async function listCitationsByVideo(
  database: Database,
  videoIds: readonly string[],
): Promise<Map<string, Citation[]>> {
  if (videoIds.length === 0) return new Map();
  const citations = await byStart(database)
    .select([...COLUMNS, 'videoId'])
    .where('videoId', 'in', videoIds)
    .execute();
  return Map.groupBy(citations, ({ videoId }) => videoId);
}

/** Whether a source is cited at a second of a video. */
export async function isCited(
  database: Database,
  videoId: string,
  second: number,
): Promise<boolean> {
  const citations = database.selectFrom('citations').where('videoId', '=', videoId);
  return hasRows(citations.where('startSecond', '=', second));
}

/**
 * Replaces the citations of a source. Returns them, sorted by start; `undefined` when there is no
 * such source.
 *
 * @param seen the citations that the sender has loaded
 * @throws ChangedMeanwhile, see {@link refuseIfChanged}
 */
export async function saveCitations(
  database: Database,
  sourceId: string,
  citations: readonly NewCitation[],
  seen?: { citations: readonly NewCitation[] },
): Promise<{ citations: Citation[] } | undefined> {
  return runTransaction(database, async (transaction) => {
    const source = await lockSourceIfExists(transaction, sourceId);
    if (!source) return undefined;
    const stored = { citations: await listCitations(transaction, sourceId) };
    refuseIfChanged(stored, seen);
    const sorted = citations.toSorted((a, b) => a.startSecond - b.startSecond);
    if (!changesOf(stored, { citations: sorted }).citations) {
      const kept = stored.citations.map((citation) => Object.assign({ sourceId }, citation));
      return unchanged({ citations: kept });
    }
    const replaced = await replaceCitations(transaction, { id: sourceId, ...source }, citations);
    await indexVideo(transaction, source.videoId);
    return { citations: replaced };
  });
}

/** The citations of all sources of a video, sorted by start. */
export async function listCitationsOfVideo(
  database: Database,
  videoId: string,
): Promise<Citation[]> {
  return byStart(database).select(COLUMNS).where('videoId', '=', videoId).execute();
}

function byStart(database: Database) {
  return database.selectFrom('citations').orderBy('startSecond').orderBy('id');
}

/** The citations of a source that is locked, sorted by start. */
export async function listCitations(
  transaction: Database,
  sourceId: string,
): Promise<NewCitation[]> {
  return transaction
    .selectFrom('citations')
    .select(z.keyof(newCitationSchema).options)
    .where('sourceId', '=', sourceId)
    .orderBy('startSecond')
    .orderBy('id')
    .execute();
}

/** Replaces the citations of a source that is locked. Returns them, sorted by start. */
export async function replaceCitations(
  transaction: Database,
  { id: sourceId, videoId }: { id: string; videoId: string },
  citations: readonly NewCitation[],
): Promise<Citation[]> {
  await transaction.deleteFrom('citations').where('sourceId', '=', sourceId).execute();
  if (citations.length === 0) return [];
  const rows = citations.map((citation) => ({ id: randomUUID(), videoId, sourceId, ...citation }));
  const inserted = await transaction
    .insertInto('citations')
    .values(rows)
    .returning(COLUMNS)
    .execute();
  return inserted.toSorted((a, b) => a.startSecond - b.startSecond);
}

const COLUMNS = z.keyof(citationSchema).options;
