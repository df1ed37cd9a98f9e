import { randomUUID } from 'node:crypto';
import type { Database } from '#server/core/database/tables.ts';

/**
 * Copies the sources of a video that is locked, with their moments, to another video. The copies refer
 * to the same uploaded files.
 */
export async function copySources(
  transaction: Database,
  fromVideoId: string,
  videoId: string,
): Promise<void> {
  const sources = await transaction
    .selectFrom('sources')
    .selectAll()
    .where('videoId', '=', fromVideoId)
    .orderBy('id')
    .forUpdate()
    .execute();
  const copyIds = new Map(sources.map(({ id }) => [id, randomUUID()]));
  for (const source of sources) {
    const id = copyIds.get(source.id) ?? '';
    await transaction
      .insertInto('sources')
      .values({ ...source, id, videoId })
      .execute();
  }
  const citations = await transaction
    .selectFrom('citations')
    .selectAll()
    .where('videoId', '=', fromVideoId)
    .execute();
  for (const citation of citations) {
    const sourceId = copyIds.get(citation.sourceId);
    if (sourceId === undefined) continue;
    await transaction
      .insertInto('citations')
      .values({ ...citation, id: randomUUID(), sourceId, videoId })
      .execute();
  }
}
