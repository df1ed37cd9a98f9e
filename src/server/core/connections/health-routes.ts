import * as z from 'zod/mini';
import { errorReplySchema } from '#domain/http/replies.ts';
import { RETRY_AFTER_SECONDS } from '#server/core/database/database-unavailable.ts';
import { RequestError } from '#server/core/http/request-error.ts';
import type { App } from '#server/core/http/typed-app.ts';

const statusSchema = z.object({ status: z.string() });

/**
 * Liveness and readiness, for process supervisors and load balancers.
 *
 * @param checks each rejects when a dependency of the site does not respond
 */
export function healthRoutes(app: App, checks: readonly (() => Promise<void>)[]): void {
  app.get(
    '/healthz',
    {
      config: { access: 'public' },
      schema: { summary: 'Whether the process is running', response: { 200: statusSchema } },
    },
    () => ({ status: 'alive' }),
  );

  app.get(
    '/readyz',
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
