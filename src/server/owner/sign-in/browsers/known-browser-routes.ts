import * as calls from '#domain/calls/security-calls.ts';
import type { Context } from '#server/core/context/context.ts';
import { listKnownBrowsers } from '#server/core/access/known-browser-store.ts';
import { deleteRow } from '#server/core/database/list-rows.ts';
import { RequestError } from '#server/core/http/request-error.ts';
import { type App, implement } from '#server/core/http/typed-app.ts';

export function knownBrowserRoutes(app: App, { database }: Context): void {
  implement(app, calls.listKnownBrowsers, async (request) => {
    const currentId = (await request.session())?.browserId;
    const known = await listKnownBrowsers(database);
    return known.map(({ id, name, lastUsedAt }) => {
      return { id, name, lastUsedAt, isCurrent: id === currentId };
    });
  });

  implement(app, calls.signOutBrowser, async (request) => {
    // With the row of a browser, the database deletes its sessions.
    if (!(await deleteRow(database, 'known_browsers', request.params.id))) {
      throw new RequestError(404, 'This browser is already signed out.');
    }
    request.log.info('known browser signed out');
    return { message: 'Browser signed out successfully' };
  });
}
