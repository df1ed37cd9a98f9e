import type { IncomingMessage } from 'node:http';
import type { FastifyReply } from 'fastify';
import type { RecordAnswer } from '#server/http/access-log.ts';
import { encodingChooser } from './accept-encoding.ts';
import { isInternal } from '#server/http/is-internal.ts';
import {
  type CachedReply,
  isCachedReply,
  type RenderedReply,
  sendCachedReply,
} from './cached-reply.ts';
import type { CacheUsage, PageCache } from './page-cache.ts';
import { renderQueue } from './render-queue.ts';
import { NO_ROUTE } from '#server/http/request-counts.ts';
import { RequestError } from '#server/http/request-error.ts';
import { REQUEST_ID_HEADER, type RequestIds } from '#server/http/request-ids.ts';
import { splitUrl } from '#server/http/split-url.ts';
import type { App } from '#server/http/typed-app.ts';
import { isWritingMethod } from '#server/http/is-writing-method.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Reads a route with `isCached` and without parameters as any visitor does, from the page cache if
     * it has the reply. Rejects when the version of the content cannot be read.
     *
     * @param requestId the id of the request for which the reply is read
     */
    readCached: (route: string, requestId: string) => Promise<CachedReply | RenderedReply>;
    /** Makes the next request read the version of the content, because it may have changed. */
    recheckContent: () => void;
    pageCacheUsage: () => CacheUsage;
  }

  interface FastifyContextConfig {
    /**
     * Whether the page cache stores the replies to visitors. They may depend only on the path, the
     * parameters in `queryNames`, the public content and the day, not on headers or cookies. Only
     * requests with a session may get other replies.
     */
    isCached?: boolean;
    /** Names of the query parameters that a reply can depend on; none by default. */
    queryNames?: readonly string[];
    /**
     * The part of a query that the reply at a path depends on, in its canonical spelling; empty
     * by default.
     *
     * @param query e.g. `?search=taxes&utm_source=x`; empty without one
     */
    findCanonicalQuery?: (path: string, query: string) => string;
    /**
     * Whether a path is the canonical spelling of an existing address. Replies at other paths are
     * not cached. By default every path counts as canonical.
     */
    isCanonicalPath?: (path: string) => boolean;
  }
}

interface CachedReads {
  cache: PageCache;
  /** The name of the session cookie. */
  sessionCookie: string;
  /** The ids of requests for the log, which Fastify uses as well. */
  requestId: RequestIds['of'];
  /** Counts and logs the requests that are answered before they reach Fastify. */
  recordAnswer: RecordAnswer;
}

/**
 * Answers visitors from the page cache, on routes with `config: { isCached: true }`. A cached reply is
 * usually sent before the request reaches Fastify. It is sent in the `preHandler` hook if the query has
 * a parameter that some route declares, such as a search, or if the request has a cookie that may belong
 * to a session. A reply that is not cached is rendered by the route and stored. Requests with a session
 * bypass the cache.
 */
export function cacheReads(
  app: App,
  { cache, sessionCookie, requestId, recordAnswer }: CachedReads,
): void {
  const chooseEncoding = encodingChooser();
  const queryNames = new Set<string>();
  const queue = renderQueue();

  app.addHook('onRoute', ({ config }) => {
    for (const name of config?.queryNames ?? []) queryNames.add(name);
  });

  app.server.prependListener('request', (request, response) => {
    if (app.isRefusing() || !isPlainRead(request, sessionCookie)) return;
    const { path, query } = splitUrl(request.url ?? '');
    // If some route declares a parameter of this query, only the matched route knows whether the reply
    // at this path depends on it.
    if (hasDeclaredParameter(query, queryNames)) return;
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    const reply = cache.find(path, encoding);
    if (!reply) return;
    const start = performance.now();
    app.finishBeforeClosing(response);
    response.on('close', () => {
      recordAnswer({
        reqId: requestId(request),
        method: request.method ?? '',
        route: reply.route,
        path,
        status: response.statusCode,
        elapsedMs: performance.now() - start,
      });
    });
    if (app.isStopping()) response.shouldKeepAlive = false;
    sendCachedReply(reply, request, response);
  });

  app.addHook('preHandler', async (request, reply) => {
    const { url: route = NO_ROUTE, config } = request.routeOptions;
    const { isCached, isCanonicalPath = () => true, findCanonicalQuery = () => '' } = config;
    if (!isCached || isInternal(request)) return;
    // If the session cannot be looked up, this visitor may be the administrator.
    if (await request.session().then(Boolean, () => true)) return;
    const { path, query } = splitUrl(request.url);
    if (!isCanonicalPath(path) || !isNormalized(path)) return;
    const canonicalQuery = findCanonicalQuery(path, query);
    const address = path + canonicalQuery;

    const encoding = chooseEncoding(request.headers['accept-encoding']);
    const renderAddress = () => render(app, { route, address, id: request.id });
    const fromCache = await cache
      // Anyone can invent queries, so their replies are rendered one at a time.
      .get(address, encoding, canonicalQuery === '' ? renderAddress : () => queue(renderAddress))
      .catch((error: unknown) => {
        if (error instanceof RequestError) throw error;
        // The route then answers the request itself, and reports the error if it occurs again.
        return undefined;
      });
    if (fromCache === undefined) return;
    if (!isCachedReply(fromCache)) return sendRendered(reply, fromCache);
    if (app.isStopping()) reply.raw.shouldKeepAlive = false;
    reply.hijack();
    sendCachedReply(fromCache, request.raw, reply.raw);
  });

  app.decorate('readCached', (route, id) =>
    cache.get(route, 'identity', () => render(app, { route, address: route, id })),
  );

  app.decorate('pageCacheUsage', cache.usage);
  app.decorate('recheckContent', cache.invalidateVersion);

  app.addHook('onSend', async (request, reply) => {
    // A refused write has changed nothing, and a write that fails because the database is unavailable
    // must not discard the version that the cache uses meanwhile.
    const hasWritten = isWritingMethod(request.method) && reply.statusCode < 400;
    if (hasWritten) cache.invalidateVersion();
  });
}

/**
 * Whether the client is still connected and the request is a read without a body and without a session,
 * so that only the address can determine the reply.
 */
function isPlainRead({ method, headers, socket }: IncomingMessage, sessionCookie: string): boolean {
  const isRead = method === 'GET' || method === 'HEAD';
  const hasBody = 'content-length' in headers || 'transfer-encoding' in headers;
  const mayHaveSession = headers.cookie?.includes(`${sessionCookie}=`) ?? false;
  return isRead && !hasBody && !mayHaveSession && !socket.destroyed;
}

function hasDeclaredParameter(query: string, names: ReadonlySet<string>): boolean {
  if (query === '') return false;
  return [...new URLSearchParams(query).keys()].some((name) => names.has(name));
}

/** Whether nothing in the path is encoded, and it has no segments like "..". */
function isNormalized(path: string): boolean {
  return !path.includes('%') && URL.parse(path, 'http://localhost')?.pathname === path;
}

interface Rendering {
  /** The pattern of the route that answers. */
  route: string;
  address: string;
  /** The id of the client's request, which only error replies contain. */
  id: string;
}

/**
 * Renders the reply at an address, by a request that the server sends to itself. The headers of the
 * client are not used, so no client can influence a cached reply.
 */
async function render(app: App, { route, address, id }: Rendering): Promise<RenderedReply> {
  const reply = await app.inject({ url: address, headers: { [REQUEST_ID_HEADER]: id } });
  const cached = Object.entries(reply.headers).filter(([name]) => !PER_RESPONSE_HEADERS.has(name));
  return {
    route,
    status: reply.statusCode,
    headers: Object.fromEntries(cached.map(([name, value]) => [name, String(value)])),
    body: reply.rawPayload,
  };
}

/** Headers that are written anew for each response. */
const PER_RESPONSE_HEADERS = new Set([
  'connection',
  'content-length',
  'date',
  'keep-alive',
  'transfer-encoding',
]);

function sendRendered(reply: FastifyReply, { status, headers, body }: RenderedReply): FastifyReply {
  return reply
    .code(status)
    .headers({ 'cache-control': 'no-cache', ...headers })
    .send(body);
}
