import * as z from 'zod/mini';
import { adminApiRoute } from '#domain/admin-api.ts';
import { errorReplySchema, messageReplySchema } from '#domain/http/replies.ts';
import type { Context } from '#server/context/context.ts';
import { RequestError, notFound } from '#server/http/request-error.ts';
import type { App } from '#server/http/typed-app.ts';
import { findPublicAddress } from '#server/sources/list-source-addresses.ts';
import { findSource } from '#server/sources/source-store.ts';
import { requestAddressCheck } from './address-check-store.ts';

export function sourceCheckRoutes(app: App, { database, now }: Context): void {
  app.post(
    adminApiRoute.sourceCheck,
    {
      schema: {
        summary: 'Check soon whether the address of a source still answers',
        params: z.object({ id: z.string() }),
        response: { 202: messageReplySchema, 404: errorReplySchema, 409: errorReplySchema },
      },
    },
    async ({ params: { id } }, reply) => {
      const source = await findSource(database, id);
      if (!source) throw notFound('source');
      if ((await findPublicAddress(database, id, now())) === undefined) {
        throw new RequestError(409, 'Only sources of published videos are checked.');
      }
      if (!(await requestAddressCheck(database, source.url, now()))) {
        throw new RequestError(409, 'This source is not the address of a website.');
      }
      reply.code(202);
      return { message: 'The check begins soon.' };
    },
  );
}
