import { sql } from 'kysely';
import type { VideoKeeping } from '#domain/keeping/video-keeping.ts';
import type { Core } from '#server/core/database/core.ts';
import { listCheckedQuotes } from '#server/keeping/quotes/quote-store.ts';
import { findPauseReason } from './archives/archive-store.ts';
import type { KeptVideo } from './public-keeping-store.ts';
import { storedCopy } from './copies/copy-store.ts';
import { isOneOf, listKnown } from './public-sources.ts';
import { listMirrors } from './youtube-videos/mirror-store.ts';

/** How the evidence of a video is kept, for the administrator. */
export async function findVideoKeeping(
  core: Core,
  { id: videoId, youtubeId, sources }: KeptVideo,
): Promise<VideoKeeping> {
  const { database } = core;
  const archives = await listKnown(database, 'address_archives', isOneOf(sources));
  const copies = await listKnown(database, 'address_copies', isOneOf(sources));
  const isChecked = sql`${isOneOf(sources)} and "checkedAt" is not null`;
  const checks = await listKnown(database, 'address_checks', isChecked);
  const neverArchived = await database
    .selectFrom('sources')
    .select('id')
    .where('videoId', '=', videoId)
    .where('isNeverArchived', '=', true)
    .execute();
  const video = await database
    .selectFrom('youtube_videos')
    .select(['state', 'checkedAt'])
    .where('youtubeId', '=', youtubeId)
    .executeTakeFirst();
  const pausedBecause = await findPauseReason(core);

  function archiveOf(id: string): VideoKeeping['sources'][number]['archive'] {
    if (neverArchived.some((source) => source.id === id)) {
      return { state: 'refused', url: null, capturedAt: null, message: NEVER };
    }
    const known = archives.find(({ sourceId }) => sourceId === id);
    if (!known) return null;
    const { state, snapshotUrl: url, capturedAt } = known;
    // While no source is sent, every source that waits has the same reason.
    const message = (state === 'waiting' ? pausedBecause : null) ?? known.message;
    return { state, url, capturedAt, message };
  }

  return {
    video: video ?? { state: 'unknown', checkedAt: null },
    mirrors: await listMirrors(database, videoId),
    sources: sources.map(({ id }) => ({
      sourceId: id,
      archive: archiveOf(id),
      copy: storedCopy(copies.find(({ sourceId }) => sourceId === id)),
      health: checks.find(({ sourceId }) => sourceId === id) ?? null,
    })),
    quotes: await listCheckedQuotes(
      database,
      sources.map(({ id }) => id),
    ),
  };
}

const NEVER = 'You do not want this source to be archived.';
