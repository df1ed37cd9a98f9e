import { type CopiesShown, keepingSettings } from '#domain/keeping/keeping-settings.ts';
import type { FindPlayability } from '#domain/keeping/playability.ts';
import type { PublicArchive, PublicKeeping } from '#domain/keeping/public-keeping.ts';
import type { Database } from '#server/core/database/tables.ts';
import { listPublicQuotes } from '#server/keeping/quotes/quote-store.ts';
import { findSettings } from '#server/core/stored-settings/settings-store.ts';
import { storedCopy } from './copies/copy-store.ts';
import { listMirrors } from './youtube-videos/mirror-store.ts';

/** A video with its sources. */
export interface KeptVideo {
  id: string;
  youtubeId: string;
  sources: readonly KeptSource[];
}

interface KeptSource {
  id: string;
  url: string;
}

/** The snapshots of sources, without those that the owner does not want to be archived. */
export async function listPublicArchives(
  database: Database,
  sources: readonly Pick<KeptSource, 'id'>[],
): Promise<PublicArchive[]> {
  if (sources.length === 0) return [];
  const archives = await database
    .selectFrom('address_archives')
    .innerJoin('sources', 'sources.url', 'address_archives.url')
    .select(['sources.id as sourceId', 'snapshotUrl', 'capturedAt'])
    .where(
      'sources.id',
      'in',
      sources.map(({ id }) => id),
    )
    .where('isNeverArchived', '=', false)
    .orderBy('sources.id')
    .execute();
  return archives.flatMap(({ sourceId, snapshotUrl: url, capturedAt }) =>
    url !== null && capturedAt !== null ? [{ sourceId, url, capturedAt }] : [],
  );
}

async function listSourceFacts(database: Database, sources: readonly KeptSource[]) {
  const ids = sources.map(({ id }) => id);
  if (ids.length === 0) return { copies: [], gone: [] };
  const copies = await database
    .selectFrom('address_copies')
    .innerJoin('sources', 'sources.url', 'address_copies.url')
    .select(['sources.id as sourceId', 'address_copies.fileName'])
    .select(['sha256', 'sizeBytes', 'mediaType', 'capturedAt'])
    .where('sources.id', 'in', ids)
    .where('address_copies.fileName', 'is not', null)
    .orderBy('sources.id')
    .execute();
  const gone = await database
    .selectFrom('address_checks')
    .innerJoin('sources', 'sources.url', 'address_checks.url')
    .select(['sources.id as sourceId', 'lastOkAt'])
    .where('sources.id', 'in', ids)
    .where('state', '=', 'gone')
    .orderBy('sources.id')
    .execute();
  return { copies, gone };
}

/** When a check last found a page at the current address of a source; `null` if none has. */
export async function findLastOkAt(
  database: Database,
  source: Pick<KeptSource, 'url'>,
): Promise<string | null> {
  const health = await database
    .selectFrom('address_checks')
    .select('lastOkAt')
    .where('url', '=', source.url)
    .executeTakeFirst();
  return health?.lastOkAt ?? null;
}

/** Reads what YouTube does with all videos at once. */
export async function readPlayability(database: Database): Promise<FindPlayability> {
  const rows = await database
    .selectFrom('youtube_videos')
    .select(['youtubeId', 'shownState'])
    .where('shownState', 'is not', null)
    .execute();
  const states = new Map(rows.map(({ youtubeId, shownState }) => [youtubeId, shownState]));
  return ({ youtubeId }) => {
    const state = states.get(youtubeId);
    const isPlayable = state === undefined;
    return { isPlayable, isAvailable: isPlayable || state === 'not-embeddable' };
  };
}

export async function findPublicKeeping(
  database: Database,
  { id, youtubeId, sources }: KeptVideo,
): Promise<PublicKeeping> {
  const { copiesShown, playsAfterClick } = await findSettings(database, keepingSettings);
  const facts = await listSourceFacts(database, sources);
  const health = await database
    .selectFrom('youtube_videos')
    .select('shownState')
    .where('youtubeId', '=', youtubeId)
    .executeTakeFirst();

  const goneIds = new Set(facts.gone.map(({ sourceId }) => sourceId));
  const shownState = health?.shownState ?? null;
  return {
    archives: await listPublicArchives(database, sources),
    copies: facts.copies
      .filter((copy) => isShown(copiesShown, goneIds.has(copy.sourceId)))
      .flatMap((row) => {
        const copy = storedCopy(row);
        return copy ? [{ sourceId: row.sourceId, ...copy }] : [];
      }),
    goneSources: facts.gone,
    playback: {
      isAvailable: shownState === null || shownState === 'not-embeddable',
      playsAfterClick,
      ...(shownState === 'not-embeddable' && { isEmbeddable: false }),
    },
    mirrors: await listMirrors(database, id),
    quotes: await listPublicQuotes(
      database,
      sources.map((source) => source.id),
    ),
  };
}

function isShown(copiesShown: CopiesShown, isGone: boolean): boolean {
  return copiesShown === 'always' || (copiesShown === 'when-gone' && isGone);
}
