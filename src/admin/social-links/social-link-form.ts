import * as z from 'zod/mini';

import {
  socialLinkInputSchema,
  type NewSocialLink,
  type SocialLinkChanges,
} from '#domain/social-links/social-link-input.ts';
import { platformSchema, type AdminSocialLink } from '#domain/social-links/social-link.ts';
import { parseSortOrder } from '#domain/sort-order.ts';

/** The fields of the social link dialogs; the output is cleaned and read. */
export const socialLinkFormSchema = z.extend(socialLinkInputSchema, {
  sortOrder: z.string(),
});

/** The dialog as it is typed. */
export type TypedSocialLink = z.input<typeof socialLinkFormSchema>;

/** The dialog as it was read. */
export type ReadSocialLink = z.output<typeof socialLinkFormSchema>;

/** The dialog as it opens for a new link; its platform is to be chosen. */
export function emptyForm(sortOrder: number): Partial<TypedSocialLink> {
  return { url: '', sortOrder: String(sortOrder), isVisible: true };
}

/** The dialog as it opens for a link that exists. A platform from elsewhere has to be chosen anew. */
export function formOf(link: AdminSocialLink): Partial<TypedSocialLink> {
  return {
    platform: platformSchema.safeParse(link.platform).data,
    url: link.url,
    sortOrder: String(link.sortOrder),
    isVisible: link.isVisible,
  };
}

/** A new link as the dialog says it. */
export function newLink({ sortOrder, ...link }: ReadSocialLink): NewSocialLink {
  return { ...link, sortOrder: parseSortOrder(sortOrder) };
}

/**
 * What the dialog changes of a link: only what differs, so that it takes nothing back that
 * another window has changed meanwhile.
 */
export function changesOf(link: AdminSocialLink, form: ReadSocialLink): SocialLinkChanges {
  const { platform, url, isVisible, sortOrder } = newLink(form);

  return {
    ...(platform !== link.platform && { platform }),
    ...(url !== link.url && { url }),
    ...(isVisible !== link.isVisible && { isVisible }),
    ...(form.sortOrder !== formOf(link).sortOrder && { sortOrder }),
  };
}
