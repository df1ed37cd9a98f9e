import * as z from 'zod/mini';

import { socialLinkInputSchema } from '#domain/social-links/social-link-input.ts';
import { platformSchema, type AdminSocialLink } from '#domain/social-links/social-link.ts';

import { sortOrderTextSchema } from '../ui/sort-order-text.ts';

/** Reads a social link from the fields of its form. */
export const socialLinkFormSchema = z.extend(socialLinkInputSchema, {
  sortOrder: sortOrderTextSchema,
});

/** What the fields contain. */
export type SocialLinkForm = z.input<typeof socialLinkFormSchema>;

/** The form of a new link; no platform is selected. */
export function emptySocialLinkForm(sortOrder: number): Partial<SocialLinkForm> {
  return { url: '', sortOrder: String(sortOrder), isVisible: true };
}

/** The form of a stored link. No platform is selected if the stored one is unknown. */
export function socialLinkForm(link: AdminSocialLink): Partial<SocialLinkForm> {
  return {
    platform: platformSchema.safeParse(link.platform).data,
    url: link.url,
    sortOrder: String(link.sortOrder),
    isVisible: link.isVisible,
  };
}
