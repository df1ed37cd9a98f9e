import * as z from 'zod/mini';
import { apiRoute } from '#domain/addresses.ts';
import { adminApiRoute } from '#domain/admin-api.ts';
import { sourceSummarySchema } from '#domain/sources/source-summary.ts';
import { RECENT_VIDEOS } from '#domain/videos/recent-videos.ts';
import type { App } from '#server/http/typed-app.ts';
import type { SourceSummaryStore, VideoIds } from './source-summary-store.ts';

interface SummaryDependencies {
  sourceSummaries: SourceSummaryStore;
  videos: { selectIds: () => VideoIds; selectRecentIds: (count: number) => VideoIds };
}

const summariesSchema = z.record(z.string(), sourceSummarySchema);

/** What the cards of Home and All Videos, and the panel's list, show about the sources of their videos. */
export function sourceSummaryRoutes(
  app: App,
  { sourceSummaries, videos }: SummaryDependencies,
): void {
  app.get(
    apiRoute.sourceSummaries,
    {
      config: { access: 'public', isCached: true },
      schema: {
        summary: 'The number and the kinds of the sources of all videos, by video id',
        response: { 200: summariesSchema },
      },
    },
    () => sourceSummaries.summarize(videos.selectIds()),
  );

  app.get(
    apiRoute.recentSourceSummaries,
    {
      config: { access: 'public', isCached: true },
      schema: {
        summary: 'The number and the kinds of the sources of the latest videos, by video id',
        response: { 200: summariesSchema },
      },
    },
    () => sourceSummaries.summarize(videos.selectRecentIds(RECENT_VIDEOS)),
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
}
