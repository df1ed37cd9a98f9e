import { EMBED_ROUTE, embedAddress } from '#domain/embed/embed-code.ts';
import { parseMoment } from '#domain/videos/moment.ts';
import type { Context } from '#server/core/context/context.ts';
import { idParams } from '#server/core/http/parse-input.ts';
import { splitUrl } from '#server/core/http/request-facts.ts';
import type { App } from '#server/core/http/typed-app.ts';
import type { CachedAddress } from '#server/core/page-cache/cache-generation.ts';
import { findVideo } from '#server/content/videos/video-store.ts';
import { isCited } from '#server/content/sources/citation-store.ts';
import { findCitedMoments } from '#server/pages/evidence/find-cited-moments.ts';
import { embedDocument, missingMomentDocument } from './embed-document.ts';

/** Stands for all addresses that are not those of cited moments, so that there is one 404. */
const MISSING: CachedAddress = {
  address: EMBED_ROUTE.replace(':id', 'not-found'),
  kind: 'missing',
};

/** Serves the moments that other sites show in frames. See docs/site.md, "Embeds". */
export function embedRoutes(
  app: App,
  { database, readSite, env: { siteUrl }, now }: Context,
): void {
  app.get(
    EMBED_ROUTE,
    {
      config: {
        access: 'public',
        isCached: true,
        queryNames: ['t'],
        findCanonicalAddress: (path, query) => {
          const second = secondIn(query);
          return second === undefined ? path : embedAddress(idIn(path), second);
        },
        resolveAddress: async (address) => {
          const { path, query } = splitUrl(address);
          const id = idIn(path);
          const second = secondIn(query);
          const isShown =
            second !== undefined &&
            (await findVideo(database, id, now())) !== undefined &&
            (await isCited(database, id, second));
          return isShown ? { address, kind: 'known' } : MISSING;
        },
      },
      schema: { hide: true, params: idParams },
    },
    async ({ params: { id }, url }, reply) => {
      const second = secondIn(splitUrl(url).query);
      const seconds = second === undefined ? [] : [second];
      const [moment] = await findCitedMoments({ database, now }, id, seconds);
      const site = await readSite();
      const at = { site: { ...site, language: moment?.language ?? site.language }, siteUrl };
      const { html, policy } = moment ? embedDocument(moment, at) : missingMomentDocument(at);
      return reply
        .status(moment ? 200 : 404)
        .header('cache-control', 'no-cache')
        .header('content-security-policy', policy)
        .type('text/html; charset=utf-8')
        .send(html);
    },
  );
}

function secondIn(query: string): number | undefined {
  return parseMoment(new URLSearchParams(query).get('t') ?? '');
}

function idIn(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
