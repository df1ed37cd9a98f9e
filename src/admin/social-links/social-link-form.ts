import * as z from 'zod/mini';

import {
  socialLinkInputSchema,
  platformSchema,
  type AdminSocialLink,
} from '#domain/social-links/social-link.ts';

import {
  emptyTexts,
  storedForm,
  type FormValues,
  sortOrderTextSchema,
} from '../ui/editors/form-values.ts';

export const socialLinkFormSchema = z.extend(z.required(socialLinkInputSchema), {
  // Empty while no platform is selected, like the value of the select element.
  platform: z.pipe(z.string(), platformSchema),
  sortOrder: sortOrderTextSchema,
});

/** Form values as typed. */
export type SocialLinkForm = FormValues<typeof socialLinkFormSchema>;

const EMPTY: SocialLinkForm = { ...emptyTexts(socialLinkFormSchema), isVisible: true };

/** Initial form values for a new link; no platform is selected. */
export function emptySocialLinkForm(sortOrder: number): SocialLinkForm {
  return { ...EMPTY, sortOrder: String(sortOrder) };
}

/** Initial form values for a stored link. No platform is selected if the stored one is unknown. */
export function socialLinkForm(link: AdminSocialLink): SocialLinkForm {
  return storedForm(EMPTY, link, {
    platform: platformSchema.safeParse(link.platform).data ?? '',
    sortOrder: String(link.sortOrder),
  });
}
