import * as z from 'zod/mini';
import { quoteReleaseRoute } from '#domain/admin-api.ts';
import { errorReplySchema, messageReplySchema } from '#domain/http/replies.ts';
import type { Context } from '#server/context/context.ts';
import { RequestError, notFound } from '#server/http/request-error.ts';
import type { App } from '#server/http/typed-app.ts';
import { listQuotes } from '#server/sources/citation-store.ts';
import { findSource } from '#server/sources/source-store.ts';
import { releaseQuote } from './quote-store.ts';

const paramsSchema = z.object({ id: z.string(), startSecond: z.string() });

export function quoteRoutes(app: App, { database }: Context): void {
  async function release(id: string, startSecond: number, isReleased: boolean): Promise<void> {
    const source = await findSource(database, id);
    if (!source) throw notFound('source');
    const quoted = { ...source, quotes: (await listQuotes(database, [id])).get(id) ?? [] };
    if (!(await releaseQuote(database, quoted, startSecond, isReleased))) {
      throw new RequestError(409, 'At this moment, no quote of the source is gone.');
    }
  }

  app.post(
    quoteReleaseRoute,
    {
      schema: {
        summary: 'Show visitors that a quote is no longer on the page of its source',
        params: paramsSchema,
        response: { 200: messageReplySchema, 404: errorReplySchema, 409: errorReplySchema },
      },
    },
    async ({ params: { id, startSecond } }) => {
      await release(id, Number(startSecond), true);
      return { message: 'Visitors see that the quote is gone.' };
    },
  );

  app.delete(
    quoteReleaseRoute,
    {
      schema: {
        summary: 'Stop showing visitors that a quote is no longer on the page of its source',
        params: paramsSchema,
        response: { 200: messageReplySchema, 404: errorReplySchema, 409: errorReplySchema },
      },
    },
    async ({ params: { id, startSecond } }) => {
      await release(id, Number(startSecond), false);
      return { message: 'Visitors do not see that the quote is gone.' };
    },
  );
}
