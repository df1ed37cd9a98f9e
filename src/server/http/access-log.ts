import type { App } from '#server/http/typed-app.ts';
import { NO_ROUTE, type RequestCounts } from '#server/http/request-counts.ts';
import { isInternal } from '#server/http/is-internal.ts';
import { splitUrl } from '#server/http/split-url.ts';

/**
 * Counts each request from the network that Fastify answers, and logs one line. The line contains
 * the path without its query and no client address, so that the log does not record who reads which
 * page.
 */
export function logAccess(app: App, requests: RequestCounts): void {
  app.addHook('onResponse', async (request, reply) => {
    if (isInternal(request)) return;
    const answered = {
      method: request.method,
      route: request.routeOptions.url ?? NO_ROUTE,
      path: splitUrl(request.url).path,
      status: reply.statusCode,
      elapsedMs: reply.elapsedTime,
    };
    requests.add(answered);
    request.log.info(logFields(answered), REQUEST_ANSWERED);
  });
}

/** How long equal replies from the page cache are collected into one line. */
const GROUPING_MS = 100;

/** @param findId returns the id of the request; called only for the first request of each line */
type CachedReplyLog = (reply: LoggedReply, findId: () => string) => void;

/**
 * Logs requests that are answered before they reach Fastify. Requests with the same method, path and
 * status within {@link GROUPING_MS} are logged as one line with their count. A line for each request
 * would take a fifth of the CPU time of a cached reply, and the lines of a busy site would fill the
 * disk.
 */
export function cachedReplyLog(app: App): CachedReplyLog {
  const counted = new Map<string, { reqId: string; logged: LoggedReply; count: number }>();
  let timer: NodeJS.Timeout | undefined;

  function writeLines(): void {
    clearTimeout(timer);
    timer = undefined;
    for (const { reqId, logged, count } of counted.values()) {
      const fields = { reqId, ...logFields(logged), ...(count > 1 && { count }) };
      app.log.info(fields, REQUEST_ANSWERED);
    }
    counted.clear();
  }

  app.addHook('onClose', async () => writeLines());

  return (logged, findId) => {
    const key = `${logged.method} ${logged.status} ${logged.path}`;
    const same = counted.get(key);
    if (same) same.count += 1;
    else counted.set(key, { reqId: findId(), logged, count: 1 });
    timer ??= setTimeout(writeLines, GROUPING_MS).unref();
  };
}

interface LoggedReply {
  method: string;
  /** Without the query. */
  path: string;
  status: number;
  elapsedMs: number;
}

function logFields({ method, path, status, elapsedMs }: LoggedReply) {
  return {
    method,
    path: path.slice(0, LONGEST_PATH),
    status,
    durationMs: Math.round(elapsedMs * 10) / 10,
  };
}

const REQUEST_ANSWERED = 'request answered';

/** Longer than the paths that the server generates. Longer paths are truncated. */
const LONGEST_PATH = 200;
