import * as z from 'zod/mini';
import { apiRoute } from '#domain/addresses.ts';
import { errorReplySchema } from '#domain/http/replies.ts';
import {
  socialLinkUpdateSchema,
  socialLinkInputSchema,
} from '#domain/social-links/social-link-input.ts';
import { adminSocialLinkSchema, socialLinkSchema } from '#domain/social-links/social-link.ts';
import { RequestError } from '#server/http/request-error.ts';
import type { App } from '#server/http/typed-app.ts';
import type { SocialLinkStore } from '#server/social-links/social-link-store.ts';

interface SocialLinkDependencies {
  socialLinks: SocialLinkStore;
  now: () => Date;
}

export function socialLinkRoutes(app: App, { socialLinks, now }: SocialLinkDependencies): void {
  app.get(
    apiRoute.socialLinks,
    {
      config: { access: 'public', isCached: true },
      schema: { summary: 'Visible social links', response: { 200: z.array(socialLinkSchema) } },
    },
    () => socialLinks.list(),
  );

  app.get(
    apiRoute.adminSocialLinks,
    {
      schema: {
        summary: 'All social links',
        response: { 200: z.array(adminSocialLinkSchema) },
      },
    },
    () => socialLinks.listForAdmin(),
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
      return socialLinks.create(body, now());
    },
  );

  app.patch(
    apiRoute.socialLink,
    {
      schema: {
        summary: 'Change a social link',
        params: z.object({ id: z.string() }),
        body: socialLinkUpdateSchema,
        response: { 200: adminSocialLinkSchema, 404: errorReplySchema },
      },
    },
    async ({ params: { id }, body }) => {
      const link = await socialLinks.update(id, body, now());
      if (!link) throw new RequestError(404, 'There is no such social link.');
      return link;
    },
  );
}
