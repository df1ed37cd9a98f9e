import { sql } from 'kysely';
import * as z from 'zod/mini';
import { errorReplySchema } from '#domain/http/replies.ts';
import { OUT_OF_REACH_SECONDS } from '#server/database/out-of-reach.ts';
import type { Database } from '#server/database/tables.ts';
import { RequestError } from '#server/http/request-error.ts';
import type { App } from '#server/http/typed-app.ts';
import type { Uploads } from '#server/uploads/open-uploads.ts';

interface Storage {
  database: Database;
  uploads: Pick<Uploads, 'check'>;
}

const statusSchema = z.object({ status: z.string() });

/** For those who watch over the process: does it live, and can it serve? */
export function healthRoutes(app: App, storage: Storage): void {
  app.get(
    '/healthz',
    {
      config: { access: 'public' },
      schema: { summary: 'The process lives', response: { 200: statusSchema } },
    },
    () => ({ status: 'alive' }),
  );

  app.get(
    '/readyz',
    {
      config: { access: 'public' },
      schema: {
        summary: 'Database and storage answer',
        response: { 200: statusSchema, 503: errorReplySchema },
      },
    },
    () => checkStorage(app, storage),
  );
}

async function checkStorage(app: App, { database, uploads }: Storage) {
  try {
    await sql`select 1`.execute(database);
    await uploads.check();
  } catch (error) {
    app.log.warn({ err: error }, 'not ready');
    throw new RequestError(503, 'The database or the storage does not answer.', {
      retryAfterSeconds: OUT_OF_REACH_SECONDS,
    });
  }
  return { status: 'ready' };
}
