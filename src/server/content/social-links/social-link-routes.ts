import * as calls from '#domain/calls/social-link-calls.ts';
import type { Context } from '#server/core/context/context.ts';
import { implement } from '#server/core/http/implement.ts';
import { RequestError, listChanged } from '#server/core/http/request-error.ts';
import type { App } from '#server/core/http/typed-app.ts';
import {
  listSocialLinks,
  listSocialLinksForAdmin,
  createSocialLink,
  updateSocialLink,
  moveSocialLink,
} from '#server/content/social-links/social-link-store.ts';

export function socialLinkRoutes(app: App, { database, now }: Context): void {
  implement(app, calls.listSocialLinks, () => listSocialLinks(database), {
    config: { isCached: true },
  });

  implement(app, calls.listAdminSocialLinks, () => listSocialLinksForAdmin(database));

  implement(app, calls.createSocialLink, async ({ body }) => {
    return createSocialLink(database, body, now());
  });

  implement(app, calls.updateSocialLink, async ({ params: { id }, body: { seen, ...update } }) => {
    const link = await updateSocialLink(database, id, update, now(), seen);
    if (!link) throw linkNotFound();
    return link;
  });

  implement(app, calls.moveSocialLink, async ({ params: { id }, body }) => {
    const moved = await moveSocialLink(database, id, body);
    if (moved === 'no-such-neighbor') throw listChanged();
    if (moved === 'no-such-row') throw linkNotFound();
    return moved;
  });
}

function linkNotFound(): RequestError {
  return new RequestError(404, 'There is no such social link.');
}
