import * as z from 'zod/mini';
import { errorReplySchema } from '#domain/http/replies.ts';
import { RETRY_AFTER_SECONDS } from '#server/core/database/database-unavailable.ts';
import { RequestError } from '#server/core/http/request-error.ts';
import type { App } from '#server/core/http/typed-app.ts';

const statusSchema = z.object({ status: z.string() });

const aliveSchema = z.extend(statusSchema, { version: z.optional(z.string()) });

interface HealthOptions {
  /** Each rejects when a dependency of the site does not respond. */
  checks: readonly (() => Promise<void>)[];
  /** Of the build; missing when the server runs from its sources. */
  version: string | undefined;
}

/** Liveness and readiness, for process supervisors and load balancers. */
export function healthRoutes(app: App, { checks, version }: HealthOptions): void {
  app.get(
    '/healthz',
    {
      config: { access: 'public' },
      schema: {
        summary: 'Whether the process is running, and its version',
        response: { 200: aliveSchema },
      },
    },
    () => ({ status: 'alive', version }),
  );

  // basecamp/once and other proxies expect /up.
  for (const path of ['/readyz', '/up']) {
    app.get(
      path,
      {
        config: { access: 'public' },
        schema: {
          summary: 'Whether the server should get requests: the database and the storage respond',
          response: { 200: statusSchema, 503: errorReplySchema },
        },
      },
      async (request) => {
        if (app.isStopping()) throw new RequestError(503, 'The server is stopping.');
        try {
          for (const check of checks) await check();
        } catch (error) {
          request.log.warn({ err: error }, 'readiness check failed');
          throw new RequestError(
            503,
            'The database or the storage does not answer or cannot be written.',
            { retryAfterSeconds: RETRY_AFTER_SECONDS },
          );
        }
        return { status: 'ready' };
      },
    );
  }
}
