import * as calls from '#domain/calls/social-link-calls.ts';
import type { Context } from '#server/core/context/context.ts';
import { type App, implement } from '#server/core/http/typed-app.ts';
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

  implement(app, calls.updateSocialLink, ({ params: { id }, body: { seen, ...update } }) =>
    updateSocialLink(database, id, update, now(), seen),
  );

  implement(app, calls.moveSocialLink, ({ params: { id }, body }) =>
    moveSocialLink(database, id, body),
  );
}
