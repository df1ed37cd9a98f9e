import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '#server/http/typed-app.ts';
import { isInjected } from '#server/http/injected.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Whether visitors who read the same path share one reply. The reply must be a text and
     * depend on nothing but the path, the data and the time: not on the query or on a cookie,
     * except that of the administrator.
     */
    isShared?: true;
  }
}

interface SharedReply {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/**
 * Answers visitors who read the same path within a second by one reply, so that a crowd costs
 * one rendering. The reply is not used any more once the data has changed. Applies to routes
 * with `config: { isShared: true }`. Whether the administrator is reading is decided first; the
 * administrator's replies are neither shared nor taken from others.
 *
 * @param dataVersion see `database/data-version.ts`; while it rejects, nothing is shared
 */
export function shareReads(app: App, dataVersion: () => Promise<string>): void {
  let [period, replies] = ['', new Map<string, Promise<SharedReply>>()];
  const answering = new WeakMap<FastifyRequest, (reply: SharedReply) => void>();

  /** The replies of this second and of this version of the data. */
  async function currentReplies(): Promise<typeof replies | undefined> {
    const version = await dataVersion().catch(() => undefined);
    if (version === undefined) return undefined;
    const now = `${Math.floor(Date.now() / SECOND_MS)} ${version}`;
    if (now !== period) [period, replies] = [now, new Map()];
    return replies;
  }

  app.addHook('preHandler', async (request, reply) => {
    const { isShared } = request.routeOptions.config;
    if (!isShared || request.method !== 'GET' || isInjected(request)) return;
    // If the session cannot be read, the reader may be the administrator.
    if (await request.session().then(Boolean, () => true)) return;

    const current = await currentReplies();
    const path = request.url.replace(/[?#].*$/s, '');
    const shared = current?.get(path);
    if (shared) {
      const { status, headers, body } = await shared;
      return reply.code(status).headers(headers).send(body);
    }
    const { promise, resolve } = Promise.withResolvers<SharedReply>();
    current?.set(path, promise);
    answering.set(request, resolve);
  });

  app.addHook('onSend', async (request, reply, payload) => {
    const answer = answering.get(request);
    answer?.({
      status: reply.statusCode,
      headers: sharedHeaders(reply),
      body: String(payload),
    });
  });
}

const SECOND_MS = 1000;

/** The other headers are added to every reply. */
const SHARED_HEADERS = ['content-type', 'cache-control', 'retry-after'];

function sharedHeaders(reply: FastifyReply): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const name of SHARED_HEADERS) {
    const value = reply.getHeader(name);
    if (value !== undefined) headers[name] = String(value);
  }
  return headers;
}
