import * as calls from '#domain/calls/keeping-calls.ts';
import type { Context } from '#server/core/context/context.ts';
import { implement } from '#server/core/http/implement.ts';
import { RequestError, notFound } from '#server/core/http/request-error.ts';
import type { App } from '#server/core/http/typed-app.ts';
import { findQuote } from '#server/content/sources/citation-store.ts';
import { findSource } from '#server/content/sources/source-store.ts';
import { releaseQuote } from './quote-store.ts';

export function quoteRoutes(app: App, { database }: Context): void {
  async function release(id: string, startSecond: number, isReleased: boolean): Promise<void> {
    const source = await findSource(database, id);
    if (!source) throw notFound('source');
    const quote = await findQuote(database, id, startSecond);
    const { url } = source;
    if (quote === null || !(await releaseQuote(database, { url, quote }, isReleased))) {
      throw new RequestError(409, 'At this moment, no quote of the source is gone.');
    }
  }

  implement(app, calls.releaseQuote, async ({ params: { id, startSecond } }) => {
    await release(id, Number(startSecond), true);
    return { message: 'Visitors see that the quote is gone.' };
  });

  implement(app, calls.hideQuote, async ({ params: { id, startSecond } }) => {
    await release(id, Number(startSecond), false);
    return { message: 'Visitors do not see that the quote is gone.' };
  });
}
