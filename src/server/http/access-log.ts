import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import type { App } from '#server/http/typed-app.ts';
import { NO_ROUTE, type RequestCounts } from '#server/http/request-counts.ts';
import { isInjected } from '#server/http/is-injected.ts';
import { splitUrl } from '#server/http/split-url.ts';

/**
 * Counts each request from the network that Fastify answers, and logs one line. The line contains the path
 * without its query and no client address, so that the log does not record who reads which page.
 */
export function logAccess(app: App, requests: RequestCounts): void {
  app.addHook('onResponse', async (request, reply) => {
    if (isInjected(request)) return;
    requests.add({
      method: request.method,
      route: request.routeOptions.url ?? NO_ROUTE,
      status: reply.statusCode,
      elapsedMs: reply.elapsedTime,
    });
    logAnswer(request.log, {
      request: request.raw,
      response: reply.raw,
      elapsedMs: reply.elapsedTime,
    });
  });
}

interface Answer {
  /** Omitted if the logger adds it itself. */
  reqId?: string;
  request: IncomingMessage;
  response: ServerResponse;
  elapsedMs: number;
}

/** Logs one line about an answered request. */
export function logAnswer(
  log: FastifyBaseLogger,
  { reqId, request, response, elapsedMs }: Answer,
): void {
  const facts = {
    reqId,
    method: request.method,
    path: splitUrl(request.url ?? '').path.slice(0, LONGEST_PATH),
    status: response.statusCode,
    durationMs: Math.round(elapsedMs * 10) / 10,
  };
  log.info(facts, 'request answered');
}

/** Longer than any path of the site, so only paths that do not exist are truncated. */
const LONGEST_PATH = 200;
