import { sql } from 'kysely';
import { keepingSettings } from '#domain/keeping/keeping-settings.ts';
import type { FindPlayability } from '#domain/keeping/playability.ts';
import type { PublicArchive, PublicKeeping } from '#domain/keeping/public-keeping.ts';
import type { Database } from '#server/core/database/tables.ts';
import { listPublicQuotes } from '#server/keeping/quotes/quote-store.ts';
import { findSettings } from '#server/core/stored-settings/settings-store.ts';
import { storedCopy } from './copies/copy-store.ts';
import { isOneOf, listKnown } from './public-sources.ts';
import { listMirrors } from './youtube-videos/mirror-store.ts';

/** A video with its sources. */
export interface KeptVideo {
  id: string;
  youtubeId: string;
  sources: readonly { id: string }[];
}

/** The snapshots of sources, without those that the owner does not want to be archived. */
export async function listPublicArchives(
  database: Database,
  sources: KeptVideo['sources'],
): Promise<PublicArchive[]> {
  const isShown = sql`${isOneOf(sources)} and not "isNeverArchived"`;
  const archives = await listKnown(database, 'address_archives', isShown);
  return archives.flatMap(({ sourceId, snapshotUrl: url, capturedAt }) =>
    url !== null && capturedAt !== null ? [{ sourceId, url, capturedAt }] : [],
  );
}

/** When a check last found a page at the current address of a source; `null` if none has. */
export async function findLastOkAt(
  database: Database,
  source: { id: string },
): Promise<string | null> {
  const [health] = await listKnown(database, 'address_checks', isOneOf([source]));
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
  const copies = await listKnown(database, 'address_copies', isOneOf(sources));
  const isGone = sql`${isOneOf(sources)} and known.state = 'gone'`;
  const gone = await listKnown(database, 'address_checks', isGone);
  const goneIds = new Set(gone.map(({ sourceId }) => sourceId));
  const health = await database
    .selectFrom('youtube_videos')
    .select('shownState')
    .where('youtubeId', '=', youtubeId)
    .executeTakeFirst();
  const shownState = health?.shownState ?? null;
  return {
    archives: await listPublicArchives(database, sources),
    copies: copies.flatMap((row) => {
      const { sourceId } = row;
      const isShown =
        copiesShown === 'always' || (copiesShown === 'when-gone' && goneIds.has(sourceId));
      const copy = isShown && storedCopy(row);
      return copy ? [{ sourceId, ...copy }] : [];
    }),
    goneSources: gone.map(({ sourceId, lastOkAt }) => ({ sourceId, lastOkAt })),
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
