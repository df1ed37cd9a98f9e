import { access } from 'node:fs/promises';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { errorReplySchema } from '#domain/http/error-reply.ts';
import type { Database } from '#server/database/tables.ts';
import type { App } from '#server/http/typed-app.ts';
import { RequestError } from '#server/http/request-error.ts';

const statusSchema = z.object({ status: z.string() });

/** For those who watch over the process: does it live, and can it serve? */
export function healthRoutes(app: App, { database, uploadsDir }: { database: Database; uploadsDir: string }): void {
  app.get('/healthz', { schema: { response: { 200: statusSchema } } }, async () => {
    return { status: 'alive' };
  });

  app.get(
    '/readyz',
    { schema: { response: { 200: statusSchema, 503: errorReplySchema } } },
    async (request) => {
      try {
        await sql`select 1`.execute(database);
        await access(uploadsDir);
      } catch (error) {
        request.log.warn({ err: error }, 'not ready');
        throw new RequestError(503, 'Database or storage does not answer.', { retryAfterSeconds: 10 });
      }
      return { status: 'ready' };
    },
  );
}
