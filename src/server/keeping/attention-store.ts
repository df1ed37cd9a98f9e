import { type KeepingProblem, problemSentence } from '#domain/keeping/attention.ts';
import type { Context } from '#server/core/context/context.ts';
import { listVideosForAdmin, selectVisibleIds } from '#server/content/videos/video-store.ts';
import { SECRET_LOOKING } from './archives/archive-store.ts';
import { listPublicArchives } from './public-keeping-store.ts';

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
  const quotes = await database
    .selectFrom('address_quotes')
    .innerJoin('sources', 'sources.url', 'address_quotes.url')
    .innerJoin('citations', (join) =>
      join
        .onRef('citations.sourceId', '=', 'sources.id')
        .onRef('citations.quote', '=', 'address_quotes.quote'),
    )
    .select(['sources.id as sourceId', 'title', 'sources.videoId', 'startSecond'])
    .select(['address_quotes.quote', 'state', 'goneSince', 'isReleased'])
    .where('state', 'in', ['missing', 'gone'])
    .where('sources.videoId', 'in', selectVisibleIds(database, now()))
    .orderBy('sources.id')
    .orderBy('startSecond')
    .execute();
  return { addresses, archives, quotes };
}

/** The problems of sources, each with the id of its video. */
async function listSourceProblems(
  context: Context,
): Promise<{ videoId: string; key: string; problem: KeepingProblem }[]> {
  const { addresses, archives, quotes } = await listSourceRows(context);
  const snapshots = await listPublicArchives(
    context.database,
    quotes.map(({ sourceId }) => ({ id: sourceId })),
  );
  return [
    ...addresses.map(({ sourceId, title, videoId, state, failingSince }) => {
      const problem = { subject: 'address' as const, title, state, failingSince };
      return { videoId, key: `address ${sourceId}`, problem };
    }),
    ...archives.map(({ sourceId, title, videoId, message }) => {
      const problem = { subject: 'archive' as const, title, message };
      return { videoId, key: `archive ${sourceId}`, problem };
    }),
    ...quotes.map(({ sourceId, videoId, startSecond, ...quote }) => {
      const snapshot = snapshots.find((one) => one.sourceId === sourceId);
      const problem = { subject: 'quote' as const, ...quote, archiveUrl: snapshot?.url ?? null };
      return { videoId, key: `quote ${sourceId} ${startSecond}`, problem };
    }),
  ];
}

/** What the owner should look after among the sources and videos. */
export async function listProblems(context: Context): Promise<VideoProblems[]> {
  const { database, readSite } = context;
  const { timeZone } = await readSite();
  const sourceProblems = await listSourceProblems(context);
  const health = await database
    .selectFrom('youtube_videos')
    .innerJoin('videos', 'videos.youtubeId', 'youtube_videos.youtubeId')
    .select(['videos.id as videoId', 'state', 'shownState', 'failingSince'])
    .where('strikes', '>', 0)
    .where('videos.id', 'in', selectVisibleIds(database, context.now()))
    .execute();
  const ids = [...sourceProblems, ...health].map(({ videoId }) => videoId);
  if (ids.length === 0) return [];
  return (await listVideosForAdmin(database))
    .filter(({ id }) => ids.includes(id))
    .map(({ id, title }) => {
      const ofVideo = health
        .filter(({ videoId }) => videoId === id)
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
