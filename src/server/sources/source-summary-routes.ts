import * as z from 'zod/mini';
import { apiRoute } from '#domain/addresses.ts';
import { sourceSummarySchema } from '#domain/sources/source-summary.ts';
import { RECENT_VIDEOS } from '#domain/videos/recent-videos.ts';
import type { App } from '#server/http/typed-app.ts';
import type { SourceStore, VideoIds } from './source-store.ts';

interface SummaryDependencies {
  sources: Pick<SourceStore, 'summarize'>;
  videos: { selectIds: () => VideoIds; selectRecentIds: (count: number) => VideoIds };
}

const summariesSchema = z.record(z.string(), sourceSummarySchema);

/** What the cards of Home and All Videos show about the sources of their videos. */
export function sourceSummaryRoutes(app: App, { sources, videos }: SummaryDependencies): void {
  app.get(
    apiRoute.sourceSummaries,
    {
      config: { access: 'public', isCached: true },
      schema: {
        summary: 'The number and the kinds of the sources of all videos, by video id',
        response: { 200: summariesSchema },
      },
    },
    () => sources.summarize(videos.selectIds()),
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
    () => sources.summarize(videos.selectRecentIds(RECENT_VIDEOS)),
  );
}
