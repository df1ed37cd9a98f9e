import { randomUUID } from 'node:crypto';
import type { Database } from '#server/database/tables.ts';

/**
 * Copies the copies on this site of sources to the copies of the sources, which share their files. What
 * is still to be done for a source is not copied.
 *
 * @param copyIds the id of each copied source by that of its original
 */
export async function copyKeptSources(
  transaction: Database,
  copyIds: ReadonlyMap<string, string>,
): Promise<void> {
  const originalIds = [...copyIds.keys()];
  if (originalIds.length === 0) return;
  const copies = await transaction
    .selectFrom('source_copies')
    .selectAll()
    .where('sourceId', 'in', originalIds)
    .where('state', '=', 'kept')
    .execute();
  for (const copy of copies) {
    const sourceId = copyIds.get(copy.sourceId) ?? '';
    await transaction
      .insertInto('source_copies')
      .values({ ...copy, sourceId, dueAt: null })
      .execute();
  }
}

/** Copies the addresses at which a video can be watched besides YouTube to another video. */
export async function copyMirrors(
  transaction: Database,
  fromVideoId: string,
  videoId: string,
): Promise<void> {
  const mirrors = await transaction
    .selectFrom('mirrors')
    .selectAll()
    .where('videoId', '=', fromVideoId)
    .execute();
  for (const mirror of mirrors) {
    await transaction
      .insertInto('mirrors')
      .values({ ...mirror, id: randomUUID(), videoId })
      .execute();
  }
}
