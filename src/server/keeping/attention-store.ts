import { type KeepingProblem, problemSentence } from '#domain/keeping/attention.ts';
import type { Context } from '#server/context/context.ts';
import type { Database } from '#server/database/tables.ts';
import { listQuotes } from '#server/sources/citation-store.ts';
import { listSourcesByIds } from '#server/sources/source-store.ts';
import { listVideosForAdmin, selectVisibleIds } from '#server/videos/video-store.ts';
import { listLostQuotes } from '#server/keeping/quotes/quote-store.ts';
import { SECRET_LOOKING } from './archives/archive-store.ts';
import { listPublicArchives } from './public-keeping-store.ts';
import { isCurrent } from './quotes/quote-store.ts';

/** A source with its address, by which rows about a former address are recognized. */
interface NamedSource {
  title: string;
  url: string;
  videoId: string;
}

/** A video with something to look after. The keys tell one problem from another. */
export interface VideoProblems {
  id: string;
  title: string;
  problems: { key: string; text: string }[];
}

async function listSourceRows({ database, now }: Context) {
  const addresses = await database
    .selectFrom('address_checks')
    .innerJoin('sources', 'sources.url', 'address_checks.url')
    .select(['sources.id as sourceId', 'title', 'videoId', 'state', 'failingSince'])
    .where('state', 'in', ['gone', 'failing', 'moved'])
    .where('videoId', 'in', selectVisibleIds(database, now()))
    .orderBy('sources.id')
    .execute();
  const archives = await database
    .selectFrom('address_archives')
    .innerJoin('sources', 'sources.url', 'address_archives.url')
    .select(['sources.id as sourceId', 'title', 'videoId', 'message'])
    .where('state', 'in', ['refused', 'failed'])
    .where('message', '!=', SECRET_LOOKING)
    .where('isNeverArchived', '=', false)
    .where('videoId', 'in', selectVisibleIds(database, now()))
    .orderBy('sources.id')
    .execute();
  return { addresses, archives, lostQuotes: await listLostQuotes(database) };
}

/** The problems of sources, each with the id of its video. */
async function listSourceProblems(
  context: Context,
): Promise<{ videoId: string; key: string; problem: KeepingProblem }[]> {
  const { database } = context;
  const { addresses, archives, lostQuotes } = await listSourceRows(context);
  const ids = lostQuotes.map(({ sourceId }) => sourceId);
  const sources = await listSourcesByIds(database, [...new Set(ids)]);
  return [
    ...addresses.map(({ sourceId, title, videoId, state, failingSince }) => {
      const problem = { subject: 'address' as const, title, state, failingSince };
      return { videoId, key: `address ${sourceId}`, problem };
    }),
    ...archives.map(({ sourceId, title, videoId, message }) => {
      const problem = { subject: 'archive' as const, title, message };
      return { videoId, key: `archive ${sourceId}`, problem };
    }),
    ...(await describeLostQuotes(database, lostQuotes, sources)),
  ];
}

async function describeLostQuotes(
  database: Database,
  rows: Awaited<ReturnType<typeof listLostQuotes>>,
  sources: ReadonlyMap<string, NamedSource>,
) {
  const ids = [...new Set(rows.map(({ sourceId }) => sourceId))];
  if (ids.length === 0) return [];
  const current = await listQuotes(database, ids);
  const snapshots = await listPublicArchives(
    database,
    ids.map((id) => ({ id })),
  );
  return rows.flatMap((row) => {
    const { sourceId, startSecond, ofQuote, state, goneSince, isReleased } = row;
    const source = sources.get(sourceId);
    const ofSource = { url: source?.url ?? '', quotes: current.get(sourceId) ?? [] };
    if (!source || !isCurrent(row, ofSource)) return [];
    const snapshot = snapshots.find((one) => one.sourceId === sourceId);
    const problem = {
      subject: 'quote' as const,
      title: source.title,
      quote: ofQuote,
      state,
      goneSince,
      isReleased,
      archiveUrl: snapshot?.url ?? null,
    };
    return [{ videoId: source.videoId, key: `quote ${sourceId} ${startSecond}`, problem }];
  });
}

/** What the owner should look after among the sources and videos. */
export async function listProblems(context: Context): Promise<VideoProblems[]> {
  const { database, readSite } = context;
  const { timeZone } = await readSite();
  const sourceProblems = await listSourceProblems(context);
  const health = await database
    .selectFrom('video_health')
    .select(['videoId', 'ofYoutubeId', 'state', 'shownState', 'failingSince'])
    .where('strikes', '>', 0)
    .execute();
  const ids = [...sourceProblems, ...health].map(({ videoId }) => videoId);
  if (ids.length === 0) return [];
  return (await listVideosForAdmin(database))
    .filter(({ id }) => ids.includes(id))
    .map(({ id, title, youtubeId }) => {
      const ofVideo = health
        .filter(({ videoId, ofYoutubeId }) => videoId === id && ofYoutubeId === youtubeId)
        .map(({ state, shownState, failingSince }) => {
          const isShown = shownState !== null;
          const problem = { subject: 'video' as const, state, isShown, failingSince };
          return { key: `video ${id}`, problem };
        });
      const ofSources = sourceProblems.filter(({ videoId }) => videoId === id);
      const problems = [...ofVideo, ...ofSources].flatMap(({ key, problem }) => {
        const text = problemSentence(problem, timeZone);
        return text === null ? [] : [{ key, text }];
      });
      return { id, title, problems };
    })
    .filter(({ problems }) => problems.length > 0);
}
