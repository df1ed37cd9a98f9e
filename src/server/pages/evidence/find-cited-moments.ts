import type { CitedMoment } from '#domain/evidence/cited-moment.ts';
import type { Context } from '#server/core/context/context.ts';
import { listCorrectionsOfVideo } from '#server/content/corrections/correction-store.ts';
import { listCitationsOfVideo } from '#server/content/sources/citation-store.ts';
import { listSources } from '#server/content/sources/source-store.ts';
import { findVideo, findVideoLanguage } from '#server/content/videos/video-store.ts';
import { findPublicKeeping } from '#server/keeping/public-keeping-store.ts';

/**
 * The moments at those of the given seconds of a video at which a source is cited; none if visitors do not
 * see the video.
 */
export async function findCitedMoments(
  { database, now }: Pick<Context, 'database' | 'now'>,
  id: string,
  seconds: readonly number[],
): Promise<CitedMoment[]> {
  const video = await findVideo(database, id, now());
  if (!video) return [];
  const citationsOfVideo = await listCitationsOfVideo(database, id);
  const cited = citationsOfVideo.filter(({ startSecond }) => seconds.includes(startSecond));
  if (cited.length === 0) return [];
  const ids = new Set(cited.map(({ sourceId }) => sourceId));
  const sourcesOfVideo = await listSources(database, id);
  const sources = sourcesOfVideo.filter((source) => ids.has(source.id));
  const language = await findVideoLanguage(database, id);
  const corrections = await listCorrectionsOfVideo(database, id);
  const kept = await findPublicKeeping(database, { ...video, sources });
  const bySecond = Map.groupBy(cited, ({ startSecond }) => startSecond);
  return [...bySecond].map(([second, citations]) => {
    const citedIds = new Set(citations.map(({ sourceId }) => sourceId));
    return {
      video,
      language,
      second,
      cited: citations,
      sources: sources.filter((source) => citedIds.has(source.id)),
      corrections,
      kept,
    };
  });
}
