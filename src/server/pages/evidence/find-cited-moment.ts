import type { CitedMoment } from '#domain/evidence/cited-moment.ts';
import type { Context } from '#server/core/context/context.ts';
import { listCorrectionsOfVideo } from '#server/content/corrections/correction-store.ts';
import { listCitationsOfVideo } from '#server/content/sources/citation-store.ts';
import { listSources } from '#server/content/sources/source-store.ts';
import { findVideo, findVideoLanguage } from '#server/content/videos/video-store.ts';
import { findPublicKeeping } from '#server/keeping/public-keeping-store.ts';

/** `undefined` unless visitors see the video and a source is cited at this second. */
export async function findCitedMoment(
  { database, now }: Pick<Context, 'database' | 'now'>,
  id: string,
  second: number,
): Promise<CitedMoment | undefined> {
  const video = await findVideo(database, id, now());
  if (!video) return undefined;
  const citations = await listCitationsOfVideo(database, id);
  const cited = citations.filter(({ startSecond }) => startSecond === second);
  if (cited.length === 0) return undefined;
  const ids = new Set(cited.map(({ sourceId }) => sourceId));
  const sourcesOfVideo = await listSources(database, id);
  const sources = sourcesOfVideo.filter((source) => ids.has(source.id));
  return {
    video,
    language: await findVideoLanguage(database, id),
    second,
    cited,
    sources,
    corrections: await listCorrectionsOfVideo(database, id),
    kept: await findPublicKeeping(database, { ...video, sources }),
  };
}
