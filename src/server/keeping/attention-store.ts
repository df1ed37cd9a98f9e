import { sql } from 'kysely';
import {
  addressSentence,
  archiveSentence,
  quoteSentence,
  videoSentence,
} from '#domain/keeping/attention.ts';
import type { Context } from '#server/core/context/context.ts';
import { listVideosForAdmin, selectVisibleIds } from '#server/content/videos/video-store.ts';
import { SECRET_LOOKING } from './archives/archive-store.ts';
import { listKnown } from './public-sources.ts';
import { listPublicArchives } from './public-keeping-store.ts';

/** A video with something to look after. The keys tell one problem from another. */
export interface VideoProblems {
  id: string;
  title: string;
  problems: { videoId: string; key: string; text: string }[];
}

/** What the owner should look after among the sources and videos. */
export async function listProblems({ database, readSite, now }: Context): Promise<VideoProblems[]> {
  const { timeZone } = await readSite();
  const visibleIds = selectVisibleIds(database, now());
  const videos = await database
    .selectFrom('youtube_videos')
    .innerJoin('videos', 'videos.youtubeId', 'youtube_videos.youtubeId')
    .select(['videos.id as videoId', 'state', 'shownState', 'failingSince'])
    .where('strikes', '>', 0)
    .where('videos.id', 'in', visibleIds)
    .execute();
  const isFailing = sql`"videoId" in ${visibleIds} and state in ('gone', 'failing', 'moved')`;
  const addresses = await listKnown(database, 'address_checks', isFailing);
  const isUnarchived = sql`"videoId" in ${visibleIds} and state in ('refused', 'failed')
    and message != ${SECRET_LOOKING} and not "isNeverArchived"`;
  const archives = await listKnown(database, 'address_archives', isUnarchived);
  const quotes = await database
    .selectFrom('address_quotes')
    .innerJoin('sources', 'sources.url', 'address_quotes.url')
    .innerJoin('citations', (join) =>
      join
        .onRef('citations.sourceId', '=', 'sources.id')
        .onRef('citations.quote', '=', 'address_quotes.quote'),
    )
    .select(['sources.id', 'title', 'sources.videoId', 'startSecond'])
    .select(['address_quotes.quote', 'state', 'goneSince', 'isReleased'])
    .where('state', 'in', ['missing', 'gone'])
    .where('sources.videoId', 'in', visibleIds)
    .orderBy('sources.id')
    .orderBy('startSecond')
    .execute();
  const snapshots = await listPublicArchives(database, quotes);
  const problems = [
    ...videos.map((video) => {
      const { videoId } = video;
      return { videoId, key: `video ${videoId}`, text: videoSentence(video, timeZone) };
    }),
    ...addresses.map((address) => {
      const { videoId, sourceId } = address;
      return { videoId, key: `address ${sourceId}`, text: addressSentence(address, timeZone) };
    }),
    ...archives.map((archive) => {
      const { videoId, sourceId } = archive;
      return { videoId, key: `archive ${sourceId}`, text: archiveSentence(archive) };
    }),
    ...quotes.map((quote) => {
      const { videoId, id, startSecond } = quote;
      const archiveUrl = snapshots.find(({ sourceId }) => sourceId === id)?.url ?? null;
      const text = quoteSentence({ ...quote, archiveUrl }, timeZone);
      return { videoId, key: `quote ${id} ${startSecond}`, text };
    }),
  ];
  if (problems.length === 0) return [];
  const byVideo = Map.groupBy(problems, ({ videoId }) => videoId);
  return (await listVideosForAdmin(database)).flatMap(({ id, title }) => {
    const ofVideo = byVideo.get(id);
    return ofVideo ? [{ id, title, problems: ofVideo }] : [];
  });
}
