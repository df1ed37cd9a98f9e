import { setImmediate } from 'node:timers/promises';
import * as z from 'zod/mini';
import { apiRoute } from '#domain/addresses.ts';
import { canonicalCase, MAX_CASE_MOMENTS, splitCase } from '#domain/evidence/case-link.ts';
import { type CitedMoment, citedMomentSchema } from '#domain/evidence/cited-moment.ts';
import { errorReplySchema } from '#domain/http/replies.ts';
import type { Context } from '#server/core/context/context.ts';
import type { App } from '#server/core/http/typed-app.ts';
import { findCitedMoments } from './find-cited-moments.ts';

/**
 * Serves the moments of case links, in the queue for addresses that anyone can invent. When it has no place,
 * the reply is that to a case without `m`, a 400.
 */
export function caseRoutes(app: App, { database, now }: Context): void {
  app.get(
    apiRoute.case,
    {
      config: {
        access: 'public',
        isCached: true,
        queryNames: ['m'],
        findCanonicalAddress: (_path, query) =>
          `${apiRoute.case}?m=${canonicalCase(new URLSearchParams(query).get('m') ?? '')}`,
        resolveAddress: async (address) => ({ address, kind: 'invented' }),
      },
      schema: {
        summary: 'The moments of a case link that are cited in public videos, in its order',
        querystring: z.object({ m: z.string() }),
        response: { 200: z.array(citedMomentSchema), 400: errorReplySchema },
      },
    },
    async ({ query: { m } }) => {
      const asked = splitCase(m).slice(0, MAX_CASE_MOMENTS);
      const byVideo = Map.groupBy(asked, (moment) => moment.split('.')[0] ?? '');
      const found = new Map<string, CitedMoment>();
      for (const [videoId, moments] of byVideo) {
        const seconds = moments.map((moment) => Number(moment.split('.')[1]));
        for (const moment of await findCitedMoments({ database, now }, videoId, seconds)) {
          found.set(`${videoId}.${moment.second}`, moment);
        }
        // Queries of SQLite leave no gap in which other visitors are answered.
        await setImmediate();
      }
      return asked.flatMap((moment) => found.get(moment) ?? []);
    },
  );
}
