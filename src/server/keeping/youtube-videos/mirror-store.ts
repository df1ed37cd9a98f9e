import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Seen } from '#domain/http/seen.ts';
import { type Mirror, mirrorOf } from '#domain/keeping/mirror.ts';
import { refuseIfChanged, unchanged } from '#server/core/database/changed-meanwhile.ts';
import { runTransaction } from '#server/core/database/run-transaction.ts';
import type { Database } from '#server/core/database/tables.ts';
import { lockVideoIfExists } from '#server/content/videos/video-store.ts';

/**
 * Replaces the mirrors of a video; `undefined` when there is no such video.
 *
 * @throws ChangedMeanwhile, see {@link refuseIfChanged}
 */
export async function saveMirrors(
  database: Database,
  videoId: string,
  mirrors: Mirror[],
  seen?: Seen,
): Promise<{ mirrors: Mirror[] } | undefined> {
  return runTransaction(database, async (transaction) => {
    if (!(await lockVideoIfExists(transaction, videoId))) return undefined;
    const stored = await listMirrors(transaction, videoId);
    refuseIfChanged({ mirrors: stored }, seen);
    if (isDeepStrictEqual(stored, mirrors)) return unchanged({ mirrors });
    await transaction.deleteFrom('mirrors').where('videoId', '=', videoId).execute();
    const rows = mirrors.map((mirror, index) => ({
      ...mirror,
      id: randomUUID(),
      videoId,
      sortOrder: index + 1,
    }));
    if (rows.length > 0) await transaction.insertInto('mirrors').values(rows).execute();
    return { mirrors };
  });
}

/** The mirrors of a video in their order, as plain objects. */
export async function listMirrors(database: Database, videoId: string): Promise<Mirror[]> {
  const rows = await database
    .selectFrom('mirrors')
    .select(['label', 'url', 'language'])
    .where('videoId', '=', videoId)
    .orderBy('sortOrder')
    .execute();
  return rows.map(mirrorOf);
}
