import * as z from 'zod/mini';
import { adminApiRoute } from '#domain/admin-api.ts';
import { errorReplySchema, messageReplySchema } from '#domain/http/replies.ts';
import { knownBrowserSchema } from '#domain/sign-in/known-browser.ts';
import type { Context } from '#server/context/context.ts';
import { listKnownBrowsers, deleteKnownBrowser } from '#server/access/known-browser-store.ts';
import { RequestError } from '#server/http/request-error.ts';
import type { App } from '#server/http/typed-app.ts';

export function knownBrowserRoutes(app: App, { database }: Context): void {
  app.get(
    adminApiRoute.knownBrowsers,
    {
      schema: {
        summary: 'All known browsers, the most recently used first',
        response: { 200: z.array(knownBrowserSchema) },
      },
    },
    async (request) => {
      const currentId = (await request.session())?.browserId;
      const known = await listKnownBrowsers(database);
      return known.map(({ id, name, lastUsedAt }) => {
        return { id, name, lastUsedAt, isCurrent: id === currentId };
      });
    },
  );

  app.delete(
    adminApiRoute.knownBrowser,
    {
      config: { isSecurity: true },
      schema: {
        summary: 'Remove a known browser, which signs it out',
        params: z.object({ id: z.string() }),
        response: { 200: messageReplySchema, 404: errorReplySchema },
      },
    },
    async (request) => {
      if (!(await deleteKnownBrowser(database, request.params.id))) {
        throw new RequestError(404, 'This browser is already signed out.');
      }
      request.log.info('known browser signed out');
      return { message: 'Browser signed out successfully' };
    },
  );
}
