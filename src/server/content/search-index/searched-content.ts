import * as z from 'zod/mini';
import { correctionSchema } from '#domain/corrections/correction.ts';
import type { SearchedContent } from '#domain/search/passages.ts';
import { citationSchema } from '#domain/sources/citation.ts';
import type { Passage } from '#domain/transcripts/passages.ts';
import { passagesSchema } from '#domain/transcripts/transcript.ts';
import type { Database } from '#server/core/database/tables.ts';

interface PublishedVideo {
  id: string;
  title: string;
  description: string | null;
  /** Empty, which precedes every date, if the video has none. */
  publishDate: string;
}

/** What is searched of a published video, scheduled or not; `undefined` for a draft. */
export async function findPublished(
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
export async function listPublishedIds(database: Database): Promise<string[]> {
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
export async function readContent(
  transaction: Database,
  video: PublishedVideo,
): Promise<SearchedContent> {
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
