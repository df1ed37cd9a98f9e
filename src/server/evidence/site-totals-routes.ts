import { apiRoute } from '#domain/addresses.ts';
import { siteTotalsSchema } from '#domain/site/site-totals.ts';
import type { Context } from '#server/context/context.ts';
import { countCorrections } from '#server/corrections/correction-store.ts';
import type { App } from '#server/http/typed-app.ts';
import { countSources } from '#server/sources/source-summary-store.ts';
import { countVideos, selectVisibleIds } from '#server/videos/video-store.ts';

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
