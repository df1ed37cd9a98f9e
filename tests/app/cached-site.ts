import { once } from 'node:events';
import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { splitUrl } from '#server/core/http/request-facts.ts';
import type { CachedAddress } from '#server/core/page-cache/cache-generation.ts';
import { type Headers, startApp, type StartOptions, type TestApp } from './start-app.ts';

interface Site extends TestApp {
  /** Sends a request over the network, because the cache answers only such requests. */
  read: (address: string, headers?: Headers, method?: string) => Promise<Reply>;
  /** How often the page was rendered, with which queries, and how many requests reached Fastify. */
  counts: { renderings: number; requests: number; queries: string[] };
  origin: string;
  finishSlow: () => void;
}

interface Reply {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

interface CachedSiteOptions extends StartOptions {
  limitInvented?: (client: string) => void;
}

/** Letter case has no meaning in a part, and paths in other letters are redirected. */
function findCanonicalAddress(path: string, query: string): string | undefined {
  if (path !== path.toLowerCase()) return undefined;
  const part = new URLSearchParams(query).get('part') ?? '';
  return part === '' ? path : `${path}?part=${part.toLowerCase()}`;
}

/** The parts whose names start with "known" exist, and so do all pages but "missing-…". */
async function resolveAddress(address: string): Promise<CachedAddress> {
  const { path, query } = splitUrl(address);
  if (path.includes('missing-')) return { address: '/page/missing', kind: 'missing' };
  if (query === '?part=broken') throw new Error('The database cannot be reached');
  const isKnown = query === '' || query.startsWith('?part=known');
  return { address, kind: isKnown ? 'known' : 'invented' };
}

/**
 * An app with a page that reads the API with the cookies of its request, and shows its query. The
 * rendering of "?part=slow…" lasts until `finishSlow` is called, that of "?part=broken" fails. With
 * `limitInvented` the page has no stand-in.
 */
export async function startCachedSite({
  limitInvented,
  ...options
}: CachedSiteOptions = {}): Promise<Site> {
  const counts = { renderings: 0, requests: 0, queries: new Array<string>() };
  const slow = Promise.withResolvers<void>();
  const app = await startApp({
    ...options,
    pages: async (pages) => {
      pages.addHook('onRequest', async () => {
        counts.requests += 1;
      });
      const config = {
        access: 'public',
        isCached: true,
        queryNames: ['part'],
        findCanonicalAddress,
        resolveAddress,
        ...(limitInvented && { limitInvented }),
      } as const;
      pages.get('/page/:id', { config }, async ({ url, headers: { cookie = '' } }, reply) => {
        counts.renderings += 1;
        const { path, query } = splitUrl(url);
        counts.queries.push(query);
        if (query.startsWith('?part=slow')) await slow.promise;
        if (query === '?part=broken') throw new Error('The page is broken');
        const api = path.replace('/page', '/api/videos');
        const { payload, statusCode } = await pages.inject({ url: api, headers: { cookie } });
        return reply
          .code(statusCode)
          .type('text/html')
          .send(payload + query);
      });
    },
  });
  const origin = await app.server.listen({ host: '127.0.0.1', port: 0 });
  return Object.assign(app, {
    counts,
    finishSlow: () => slow.resolve(),
    origin,
    read: async (address: string, headers: Headers = {}, method = 'GET') => {
      const sent = request(origin + address, { headers, method }).end();
      const [reply] = await once(sent, 'response');
      return { status: reply.statusCode, headers: reply.headers, body: await buffer(reply) };
    },
  });
}
