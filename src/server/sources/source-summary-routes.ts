import * as z from 'zod/mini';
import { apiRoute } from '#domain/addresses.ts';
import { adminApiRoute } from '#domain/admin-api.ts';
import { type SourceSummaries, sourceSummarySchema } from '#domain/sources/source-summary.ts';
import { RECENT_VIDEOS } from '#domain/videos/video.ts';
import type { App } from '#server/http/typed-app.ts';
import type { SourceSummaryStore, VideoIds } from './source-summary-store.ts';

interface SummaryDependencies {
  sourceSummaries: SourceSummaryStore;
  corrections: { countByVideo: (videoIds: VideoIds) => Promise<Map<string, number>> };
  videos: { selectIds: () => VideoIds; selectRecentIds: (count: number) => VideoIds };
}

const NO_SOURCES = { count: 0, kinds: [] };

const summariesSchema = z.record(z.string(), sourceSummarySchema);

/**
 * What the cards of Home and All Videos show about the sources and corrections of their videos, and the
 * panel's list about their sources.
 */
export function sourceSummaryRoutes(
  app: App,
  { sourceSummaries, corrections, videos }: SummaryDependencies,
): void {
  app.get(
    apiRoute.sourceSummaries,
    {
      config: { access: 'public', isCached: true },
      schema: {
        summary:
          'The number and the kinds of the sources of all videos, and the number of their corrections, by video id',
        response: { 200: summariesSchema },
      },
    },
    () => summarize(videos.selectIds()),
  );

  app.get(
    apiRoute.recentSourceSummaries,
    {
      config: { access: 'public', isCached: true },
      schema: {
        summary:
          'The number and the kinds of the sources of the latest videos, and the number of their corrections, by video id',
        response: { 200: summariesSchema },
      },
    },
    () => summarize(videos.selectRecentIds(RECENT_VIDEOS)),
  );

  app.get(
    adminApiRoute.sourceCounts,
    {
      schema: {
        summary: 'The number of sources of each video that has any, by video id',
        response: { 200: z.record(z.string(), z.number()) },
      },
    },
    () => sourceSummaries.countByVideo(),
  );

  async function summarize(videoIds: VideoIds): Promise<SourceSummaries> {
    const summaries = await sourceSummaries.summarize(videoIds);
    const counts = await corrections.countByVideo(videoIds);
    const corrected = Array.from(counts, ([id, count]) => [
      id,
      { ...(summaries[id] ?? NO_SOURCES), corrections: count },
    ]);
    return { ...summaries, ...Object.fromEntries(corrected) };
  }
}
