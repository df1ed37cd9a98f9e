import * as z from 'zod/mini';
import { apiRoute } from '#domain/addresses.ts';
import { adminApiRoute } from '#domain/admin-api.ts';
import { changedMeanwhileReplySchema, seenSchema } from '#domain/http/seen.ts';
import { errorReplySchema } from '#domain/http/replies.ts';
import { positionSchema } from '#domain/position.ts';
import {
  socialLinkUpdateSchema,
  socialLinkInputSchema,
  adminSocialLinkSchema,
  socialLinkSchema,
} from '#domain/social-links/social-link.ts';
import type { Context } from '#server/context/context.ts';
import { RequestError, listChanged } from '#server/http/request-error.ts';
import type { App } from '#server/http/typed-app.ts';
import {
  listSocialLinks,
  listSocialLinksForAdmin,
  createSocialLink,
  updateSocialLink,
  moveSocialLink,
} from '#server/social-links/social-link-store.ts';

export function socialLinkRoutes(app: App, { database, now }: Context): void {
  app.get(
    apiRoute.socialLinks,
    {
      config: { access: 'public', isCached: true },
      schema: { summary: 'Visible social links', response: { 200: z.array(socialLinkSchema) } },
    },
    () => listSocialLinks(database),
  );

  app.get(
    adminApiRoute.adminSocialLinks,
    {
      schema: {
        summary: 'All social links',
        response: { 200: z.array(adminSocialLinkSchema) },
      },
    },
    () => listSocialLinksForAdmin(database),
  );

  app.post(
    apiRoute.socialLinks,
    {
      schema: {
        summary: 'Add a social link',
        body: socialLinkInputSchema,
        response: { 201: adminSocialLinkSchema },
      },
    },
    async ({ body }, reply) => {
      reply.code(201);
      return createSocialLink(database, body, now());
    },
  );

  app.patch(
    adminApiRoute.socialLink,
    {
      schema: {
        summary: 'Change a social link',
        params: z.object({ id: z.string() }),
        body: z.extend(socialLinkUpdateSchema, { seen: seenSchema }),
        response: {
          200: adminSocialLinkSchema,
          404: errorReplySchema,
          409: changedMeanwhileReplySchema,
        },
      },
    },
    async ({ params: { id }, body: { seen, ...update } }) => {
      const link = await updateSocialLink(database, id, update, now(), seen);
      if (!link) throw linkNotFound();
      return link;
    },
  );

  app.put(
    adminApiRoute.socialLinkPosition,
    {
      schema: {
        summary: 'Reorder a social link within the list of all links',
        params: z.object({ id: z.string() }),
        body: positionSchema,
        response: { 200: adminSocialLinkSchema, 404: errorReplySchema, 409: errorReplySchema },
      },
    },
    async ({ params: { id }, body }) => {
      const moved = await moveSocialLink(database, id, body);
      if (moved === 'no-such-neighbor') throw listChanged();
      if (moved === 'no-such-row') throw linkNotFound();
      return moved;
    },
  );
}

function linkNotFound(): RequestError {
  return new RequestError(404, 'There is no such social link.');
}
