import { randomUUID } from 'node:crypto';
import type { Database, Row } from '#server/core/database/tables.ts';
import { makeSource } from './make-source.ts';
import { makeVideo } from './make-video.ts';

/** Stores a citation with the given changes, by default of a new source of a new video, and returns its row. */
export async function makeCitation(
  database: Database,
  changes: Partial<Row<'citations'>> = {},
): Promise<Row<'citations'>> {
  const videoId = changes.videoId ?? (await makeVideo(database)).id;
  const sourceId = changes.sourceId ?? (await makeSource(database, { videoId })).id;
  return database
    .insertInto('citations')
    .values({
      id: randomUUID(),
      startSecond: 252,
      endSecond: null,
      claim: 'Every bill starts in one chamber.',
      ...changes,
      videoId,
      sourceId,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

interface CitedChanges {
  video?: Partial<Row<'videos'>>;
  source?: Partial<Row<'sources'>>;
  /** One for each citation of the source; by default there is one. */
  citations?: readonly Partial<Row<'citations'>>[];
}

/** Stores a video that cites a source, with the given changes, and returns the rows of both. */
export async function makeCited(
  database: Database,
  { video: ofVideo, source: ofSource, citations = [{}] }: CitedChanges = {},
): Promise<{ video: Row<'videos'>; source: Row<'sources'>; videoId: string; sourceId: string }> {
  const video = await makeVideo(database, ofVideo);
  const source = await makeSource(database, { ...ofSource, videoId: video.id });
  const ids = { videoId: video.id, sourceId: source.id };
  for (const citation of citations) await makeCitation(database, { ...ids, ...citation });
  return { video, source, ...ids };
}
