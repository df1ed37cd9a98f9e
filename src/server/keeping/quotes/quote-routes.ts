import * as z from 'zod/mini';
import { quoteReleaseRoute } from '#domain/admin-api.ts';
import { errorReplySchema, messageReplySchema } from '#domain/http/replies.ts';
import { RequestError, notFound } from '#server/http/request-error.ts';
import type { App } from '#server/http/typed-app.ts';
import type { PublicSource } from '../walk-pages.ts';
import type { QuoteStore } from './quote-store.ts';
import type { ListQuotes } from './source-quotes.ts';

interface QuoteDependencies {
  quotes: Pick<QuoteStore, 'release'>;
  listQuotes: ListQuotes;
  findSource: (id: string) => Promise<PublicSource | undefined>;
}

const paramsSchema = z.object({ id: z.string(), startSecond: z.string() });

export function quoteRoutes(app: App, { quotes, listQuotes, findSource }: QuoteDependencies): void {
  async function release(id: string, startSecond: number, isReleased: boolean): Promise<void> {
    const source = await findSource(id);
    if (!source) throw notFound('source');
    const quoted = { ...source, quotes: (await listQuotes([id])).get(id) ?? [] };
    if (!(await quotes.release(quoted, startSecond, isReleased))) {
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
