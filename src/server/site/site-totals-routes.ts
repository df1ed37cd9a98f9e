import { apiRoute } from '#domain/addresses.ts';
import { siteTotalsSchema } from '#domain/site/site-totals.ts';
import type { App } from '#server/http/typed-app.ts';

interface SiteTotalsDependencies<VideoIds> {
  videos: { count: () => Promise<number>; selectIds: () => VideoIds };
  sources: { count: (videoIds: VideoIds) => Promise<number> };
  corrections: { count: () => Promise<number> };
}

export function siteTotalsRoutes<VideoIds>(
  app: App,
  { videos, sources, corrections }: SiteTotalsDependencies<VideoIds>,
): void {
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
      videos: await videos.count(),
      sources: await sources.count(videos.selectIds()),
      corrections: await corrections.count(),
    }),
  );
}
