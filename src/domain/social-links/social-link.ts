import * as z from 'zod/mini';

import { platforms } from './platforms.ts';

export const platformSchema = z.enum(
  platforms.map((platform) => platform.value),
  { error: 'Please choose a platform' },
);

/**
 * A social link for visitors. Any platform is accepted, so that an unknown one in the
 * database gets the fallback icon instead of breaking the list.
 * See docs/product.md, "Public shapes".
 */
export const socialLinkSchema = z.object({
  id: z.string(),
  platform: z.string(),
  url: z.string(),
  isVisible: z.boolean(),
});

export type SocialLink = z.infer<typeof socialLinkSchema>;

/** A social link with all fields, for the administrator. */
export const adminSocialLinkSchema = z.extend(socialLinkSchema, {
  sortOrder: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
});

export type AdminSocialLink = z.infer<typeof adminSocialLinkSchema>;
