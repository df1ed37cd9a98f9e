import * as z from 'zod/mini';
import { apiRoute } from '#domain/addresses.ts';
import { socialLinkSchema } from '#domain/social-links/social-link.ts';
import type { App } from '#server/http/typed-app.ts';
import type { SocialLinkStore } from '#server/social-links/social-link-store.ts';

export function socialLinkRoutes(
  app: App,
  { socialLinks }: { socialLinks: SocialLinkStore },
): void {
  app.get(
    apiRoute.socialLinks,
    { schema: { summary: 'Visible social links', response: { 200: z.array(socialLinkSchema) } } },
    () => socialLinks.visible(),
  );
}
