import * as z from 'zod/mini';
import { pastedAddress } from '#domain/http/pasted-address.ts';
import type { InputFields } from '#domain/input-fields.ts';
import { sortOrderSchema } from '#domain/sort-order.ts';
import { tooLongMessage } from '#domain/text/text-schema.ts';
import { platforms } from './platforms.ts';
import { socialHref } from './social-href.ts';

const MAX_URL_LENGTH = 2048;

export const platformSchema = z.enum(
  platforms.map((platform) => platform.value),
  { error: 'Please choose a platform' },
);

/**
 * A social link for visitors. Any platform is accepted, so that an unknown one in the
 * database gets the fallback icon instead of breaking the list.
 * See docs/rules.md, "Public shapes".
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

/** How the fields that the administrator enters are checked. */
const inputFields = {
  platform: platformSchema,
  url: urlSchema(),
  isVisible: z.boolean({ error: 'Visible must be true or false' }),
  sortOrder: z.optional(sortOrderSchema),
} satisfies InputFields<Omit<AdminSocialLink, 'id' | 'createdAt' | 'updatedAt'>>;

const NOT_AN_OBJECT = { error: 'Please fill in the social link' };

/**
 * Schema of a new social link. Without a sort order the link is added after all others.
 * See docs/panel.md, "Social links".
 */
export const socialLinkInputSchema = z.object(
  { ...inputFields, isVisible: z.prefault(inputFields.isVisible, true) },
  NOT_AN_OBJECT,
);

/** Schema of an update; an omitted field keeps its value. */
export const socialLinkUpdateSchema = z.partial(z.object(inputFields, NOT_AN_OBJECT));

export type NewSocialLink = z.output<typeof socialLinkInputSchema>;

export type SocialLinkUpdate = z.output<typeof socialLinkUpdateSchema>;

/**
 * Accepts exactly the urls that the public pages can link to. A url is trimmed and otherwise stored
 * as typed.
 */
function urlSchema() {
  return z.string({ error: 'URL is required' }).check(
    z.overwrite(pastedAddress),
    z.minLength(1, { error: 'URL is required', abort: true }),
    z.maxLength(MAX_URL_LENGTH, { error: tooLongMessage('URL', MAX_URL_LENGTH) }),
    z.refine((url) => socialHref(url) !== null, {
      error: 'Please enter a web address (http or https) or an email address',
    }),
  );
}
