import * as z from 'zod/mini';
import * as calls from '#domain/calls/source-calls.ts';
import { apiRoute } from '#domain/addresses.ts';
import { siteTotalsSchema } from '#domain/site/site.ts';
import { type SourceSummaries, sourceSummarySchema } from '#domain/sources/source-summary.ts';
import { RECENT_VIDEOS } from '#domain/videos/video.ts';
import type { Context } from '#server/core/context/context.ts';
import { type App, implement } from '#server/core/http/typed-app.ts';
import {
  countSourcesByVideo,
  listSourceSummaries,
  countSources,
} from '#server/content/sources/source-summary-store.ts';
import {
  type VideoIds,
  selectVisibleIds,
  selectRecentIds,
  countVideos,
  listVideoLanguages,
} from '#server/content/videos/video-store.ts';
import {
  countCorrectionsByVideo,
  countCorrections,
} from '#server/content/corrections/correction-store.ts';

const NO_SOURCES = { count: 0, kinds: [] };

/**
 * What the cards of Home and All Videos show about the sources and corrections of their videos, and the
 * panel's list about their sources.
 */
export function sourceSummaryRoutes(app: App, { database, now }: Context): void {
  serveSummaries(apiRoute.sourceSummaries, 'all', () => selectVisibleIds(database, now()));
  serveSummaries(apiRoute.recentSourceSummaries, 'the latest', () =>
    selectRecentIds(database, RECENT_VIDEOS, now()),
  );

  implement(app, calls.readSourceCounts, () => countSourcesByVideo(database));

  function serveSummaries(address: string, which: string, selectIds: () => VideoIds): void {
    app.get(
      address,
      {
        config: { access: 'public', isCached: true },
        schema: {
          summary: `The number and the kinds of the sources of ${which} videos, the number of their corrections, and the languages that differ, by video id`,
          response: { 200: z.record(z.string(), sourceSummarySchema) },
        },
      },
      () => summarize(selectIds()),
    );
  }

  async function summarize(videoIds: VideoIds): Promise<SourceSummaries> {
    const summaries = { ...(await listSourceSummaries(database, videoIds)) };
    for (const [id, corrections] of await countCorrectionsByVideo(database, videoIds)) {
      summaries[id] = { ...(summaries[id] ?? NO_SOURCES), corrections };
    }
    for (const [id, language] of await listVideoLanguages(database, videoIds)) {
      summaries[id] = { ...(summaries[id] ?? NO_SOURCES), language };
    }
    return summaries;
  }
}

/** What Home says about the whole site. */
export function siteTotalsRoutes(app: App, { database, now }: Context): void {
  app.get(
    apiRoute.siteTotals,
    {
      config: { access: 'public', isCached: true },
      schema: {
        summary: 'How many videos, sources and corrections visitors can see',
        response: { 200: siteTotalsSchema },
      },
    },
    async () => ({
      videos: await countVideos(database, now()),
      sources: await countSources(database, selectVisibleIds(database, now())),
      corrections: await countCorrections(database),
    }),
  );
}
