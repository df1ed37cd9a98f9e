import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientAddress } from '#server/core/access/client-address.ts';
import { NO_ROUTE, type RecordAnswer } from '#server/core/http/access-log.ts';
import { encodingChooser } from './accept-encoding.ts';
import { isInternal, isWritingMethod, splitUrl } from '#server/core/http/request-facts.ts';
import type { CachedAddress } from './cache-generation.ts';
import {
  type CachedReply,
  isCachedReply,
  type RenderedReply,
  sendCachedReply,
  sendStandIn,
} from './cached-reply.ts';
import type { CacheUsage, PageCache } from './page-cache.ts';
import { renderQueue } from './render-queue.ts';
import { isNulInAddress } from '#server/core/connections/refuse-nul.ts';
import { RequestError, siteBusy } from '#server/core/http/request-error.ts';
import { REQUEST_ID_HEADER } from '#server/core/http/request-ids.ts';
import type { App } from '#server/core/http/typed-app.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Reads a route with `isCached` and without parameters as any visitor does, from the page cache if
     * it has the reply. Rejects when the version of the content cannot be read.
     *
     * @param requestId the id of the request for which the reply is read
     */
    readCached: (route: string, requestId: string) => Promise<CachedReply | RenderedReply>;
    /** See `PageCache`. */
    readContentVersion: () => Promise<string>;
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
    /** Whether the reply is meant for this client alone although it has no session; by default never. */
    isPersonal?: (request: FastifyRequest) => Promise<boolean>;
    /**
     * The canonical spelling of an address, with only the parameters that the reply depends on. By
     * default the path alone. Replies for which it returns `undefined` are not cached.
     *
     * @param query e.g. `?search=taxes&utm_source=x`; empty without one
     */
    findCanonicalAddress?: (path: string, query: string) => string | undefined;
    /**
     * Finds out what kind of address a canonical one is, before its reply is rendered; for one that
     * does not exist, the address that stands for all of them. By default every address is `known`.
     */
    resolveAddress?: (address: string) => Promise<CachedAddress>;
    /**
     * Counts the replies at invented addresses that are rendered for a client, and throws a RequestError
     * when there are too many. Only for routes where no reply can stand in for another. Their clients wait
     * longer, in a queue of their own, and are refused when it has no place.
     *
     * @param client see `clientAddress`
     */
    limitInvented?: (client: string) => void;
  }
}

interface CachedReads {
  cache: PageCache;
  /** The name of the session cookie. */
  sessionCookie: string;
  /** The ids of requests for the log, which Fastify uses as well. */
  requestId: (request: IncomingMessage) => string;
  /** Counts and logs the requests that are answered before they reach Fastify. */
  recordAnswer: RecordAnswer;
}

/**
 * Answers visitors from the page cache, on routes with `config: { isCached: true }`. A cached reply is
 * usually sent before the request reaches Fastify. It is sent in the `preHandler` hook if the request has
 * a cookie that may belong to a session, or if the query has a parameter that some route declares, such
 * as a search, and the address is not spelled as in the cache. A reply that is not cached is rendered by
 * the route and stored. Requests with a session bypass the cache.
 *
 * Replies at addresses that anyone can invent, such as searches, are rendered in a queue, in which the
 * clients take turns. When it has no place, the reply at the path without its query is sent, and the
 * browser applies the query; routes with `limitInvented` answer 503.
 */
export function cacheReads(
  app: App,
  { cache, sessionCookie, requestId, recordAnswer }: CachedReads,
): void {
  const chooseEncoding = encodingChooser();
  const queryNames = new Set<string>();
  const queue = renderQueue<CachedReply | RenderedReply>();
  const queueWithoutStandIns = renderQueue<CachedReply | RenderedReply>(WITHOUT_STAND_INS);

  app.addHook('onRoute', ({ config }) => {
    for (const name of config?.queryNames ?? []) queryNames.add(name);
  });

  app.server.prependListener('request', (request, response) => {
    if (app.isRefusing() || !isPlainRead(request, sessionCookie)) return;
    const { path, query } = splitUrl(request.url ?? '');
    // If some route declares a parameter of this query, only the matched route knows on which part of
    // the query the reply depends, unless the whole address is a canonical one.
    const address = hasDeclaredParameter(query, queryNames) ? path + query : path;
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    const reply = cache.find(address, encoding);
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
    if (!request.routeOptions.config.isCached || isInternal(request)) return;
    if (await request.routeOptions.config.isPersonal?.(request)) return;
    // If the session cannot be looked up, this visitor may be the administrator.
    if (await request.session().then(Boolean, () => true)) return;
    // After a failure the route answers the request itself, and reports the error if it occurs again.
    const found = await findReply(request, reply).catch((error: unknown) => {
      if (error instanceof RequestError) throw error;
    });
    if (found === undefined) return;
    if (!isCachedReply(found.reply)) return sendRendered(reply, found.reply);
    if (app.isStopping()) reply.raw.shouldKeepAlive = false;
    reply.hijack();
    const send = found.isStandIn ? sendStandIn : sendCachedReply;
    send(found.reply, request.raw, reply.raw);
  });

  /** Finds the reply to a visitor, or renders it. Returns `undefined` if it must not be cached. */
  async function findReply(
    request: FastifyRequest,
    { raw: response }: FastifyReply,
  ): Promise<{ reply: CachedReply | RenderedReply; isStandIn?: boolean } | undefined> {
    const { url: route = NO_ROUTE, config } = request.routeOptions;
    const { findCanonicalAddress = withoutQuery, resolveAddress = asKnown, limitInvented } = config;
    const { path, query } = splitUrl(request.url);
    const address = findCanonicalAddress(path, query);
    if (address === undefined) return undefined;
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    // The version first: if the database does not answer, the last one is known soon.
    await cache.readVersion().catch(() => {});
    const cachedReply = cache.find(address, encoding);
    if (cachedReply) return { reply: cachedReply };

    const resolved = await resolveAddress(address).catch(
      // While the database cannot be reached, the page without the query may still be cached.
      (): CachedAddress => ({ address, kind: address === path ? 'known' : 'invented' }),
    );
    if (!isNormalized(splitUrl(resolved.address).path)) return undefined;
    const get = (cached: CachedAddress) =>
      cache.get(cached, encoding, () =>
        render(app, { route, address: cached.address, id: request.id }),
      );
    if (resolved.kind !== 'invented') return { reply: await get(resolved) };

    const client = clientAddress(request);
    limitInvented?.(client);
    const visitor = {
      client,
      left: new Promise((resolve) => response.once('close', resolve)),
    };
    const { join } = limitInvented ? queueWithoutStandIns : queue;
    const reply = await join(`${encoding} ${address}`, visitor, () => get(resolved));
    if (reply && !hasFailed(reply)) return { reply };
    if (limitInvented) {
      if (reply) return { reply };
      throw siteBusy();
    }
    return { reply: await get({ address: path, kind: 'known' }), isStandIn: true };
  }

  app.decorate('readCached', (route, id) =>
    cache.get({ address: route, kind: 'known' }, 'identity', () =>
      render(app, { route, address: route, id }),
    ),
  );

  app.decorate('pageCacheUsage', cache.usage);
  app.decorate('readContentVersion', cache.readVersion);

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
function isPlainRead(
  { method, url = '', headers, socket }: IncomingMessage,
  sessionCookie: string,
): boolean {
  const isRead = method === 'GET' || method === 'HEAD';
  const hasBody = 'content-length' in headers || 'transfer-encoding' in headers;
  const mayHaveSession = headers.cookie?.includes(`${sessionCookie}=`) ?? false;
  return isRead && !hasBody && !mayHaveSession && !socket.destroyed && !isNulInAddress(url);
}

function hasDeclaredParameter(query: string, names: ReadonlySet<string>): boolean {
  if (query === '') return false;
  return [...new URLSearchParams(query).keys()].some((name) => names.has(name));
}

/**
 * For searches, which leave the thread that answers all visitors idle half of their time, so two run at a
 * time and no pauses are needed. The last of 128 clients is answered within the wait.
 */
const WITHOUT_STAND_INS = { maxRunning: 2, maxRenderings: 128, maxWaitMs: 3000, maxPauseMs: 0 };

function withoutQuery(path: string): string {
  return path;
}

async function asKnown(address: string): Promise<CachedAddress> {
  return { address, kind: 'known' };
}

/** Whether the server could not render the page, for example because it cannot reach the database. */
function hasFailed(reply: CachedReply | RenderedReply): boolean {
  return reply.status >= 500;
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
