import type { VideoKeeping } from '#domain/keeping/video-keeping.ts';
import type { Core } from '#server/core/database/core.ts';
import type { Database } from '#server/core/database/tables.ts';
import { listCheckedQuotes } from '#server/keeping/quotes/quote-store.ts';
import { findPauseReason } from './archives/archive-pause.ts';
import type { KeptVideo } from './public-keeping-store.ts';
import { storedCopy } from './copies/copy-store.ts';
import { listMirrors } from './youtube-videos/mirror-store.ts';

async function listFacts(database: Database, sources: KeptVideo['sources']) {
  const ids = sources.map(({ id }) => id);
  const urls = sources.map(({ url }) => url);
  if (ids.length === 0) return { archives: [], copies: [], health: [] };
  const archives = await database
    .selectFrom('sources')
    .leftJoin('address_archives', 'address_archives.url', 'sources.url')
    .select(['sources.id as sourceId', 'isNeverArchived'])
    .select(['state', 'snapshotUrl as url', 'capturedAt', 'message'])
    .where('sources.id', 'in', ids)
    .execute();
  const copies = await database
    .selectFrom('address_copies')
    .selectAll()
    .where('url', 'in', urls)
    .execute();
  const health = await database
    .selectFrom('address_checks')
    .select(['url', 'state', 'httpStatus', 'finalUrl', 'failingSince', 'lastOkAt', 'checkedAt'])
    .where('url', 'in', urls)
    .where('checkedAt', 'is not', null)
    .execute();
  return { archives, copies, health };
}

/** How the evidence of a video is kept, for the administrator. */
export async function findVideoKeeping(
  core: Core,
  { id, youtubeId, sources }: KeptVideo,
): Promise<VideoKeeping> {
  const { database } = core;
  const facts = await listFacts(database, sources);
  const video = await database
    .selectFrom('youtube_videos')
    .select(['state', 'checkedAt'])
    .where('youtubeId', '=', youtubeId)
    .executeTakeFirst();
  const pausedBecause = await findPauseReason(core);
  return {
    video: video ?? { state: 'unknown', checkedAt: null },
    mirrors: await listMirrors(database, id),
    sources: sources.map((source) => ({
      sourceId: source.id,
      archive: archiveOf(
        facts.archives.find(({ sourceId }) => sourceId === source.id),
        pausedBecause,
      ),
      copy: storedCopy(facts.copies.find(({ url }) => url === source.url) ?? null),
      health: facts.health.find(({ url }) => url === source.url) ?? null,
    })),
    quotes: await listCheckedQuotes(
      database,
      sources.map((source) => source.id),
    ),
  };
}

type Archive = NonNullable<VideoKeeping['sources'][number]['archive']>;

type StoredArchive = Awaited<ReturnType<typeof listFacts>>['archives'][number];

const NEVER = 'You do not want this source to be archived.';

/** @param pausedBecause while no source is sent, the reason of every source that waits */
function archiveOf(known: StoredArchive | undefined, pausedBecause: string | null): Archive | null {
  if (known?.isNeverArchived) {
    return { state: 'refused', url: null, capturedAt: null, message: NEVER };
  }
  if (!known?.state) return null;
  const { state, url, capturedAt } = known;
  const message = (state === 'waiting' ? pausedBecause : null) ?? known.message;
  return { state, url, capturedAt, message };
}
