import * as calls from '#domain/calls/keeping-calls.ts';
import type { Context } from '#server/core/context/context.ts';
import { implement } from '#server/core/http/implement.ts';
import { RequestError, notFound } from '#server/core/http/request-error.ts';
import type { App } from '#server/core/http/typed-app.ts';
import { findPublicAddress } from '#server/content/sources/list-source-addresses.ts';
import { findSource } from '#server/content/sources/source-store.ts';
import { requestAddressCheck } from './address-check-store.ts';

export function sourceCheckRoutes(app: App, { database, now }: Context): void {
  implement(app, calls.checkSource, async ({ params: { id } }) => {
    const source = await findSource(database, id);
    if (!source) throw notFound('source');
    if ((await findPublicAddress(database, id, now())) === undefined) {
      throw new RequestError(409, 'Only sources of published videos are checked.');
    }
    if (!(await requestAddressCheck(database, source.url, now()))) {
      throw new RequestError(409, 'This source is not the address of a website.');
    }
    return { message: 'The check begins soon.' };
  });
}
