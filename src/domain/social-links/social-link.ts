import * as z from 'zod/mini';

import { platforms } from './platforms.ts';

export const platformSchema = z.enum(platforms.map((platform) => platform.value));

/**
 * A social link as visitors see it. The platform is any text, so that a row from
 * elsewhere is shown with the fallback icon instead of breaking the list.
 * Source: specification §3, public read shapes.
 */
export const socialLinkSchema = z.object({
  id: z.string(),
  platform: z.string(),
  url: z.string(),
  isVisible: z.boolean(),
});

export type SocialLink = z.infer<typeof socialLinkSchema>;
