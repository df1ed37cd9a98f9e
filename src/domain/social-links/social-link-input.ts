import * as z from 'zod/mini';
import { sortOrderSchema } from '#domain/sort-order.ts';
import { tooLongMessage } from '#domain/text/text-schema.ts';

import { socialHref } from './social-href.ts';
import { platformSchema } from './social-link.ts';

const MAX_URL_LENGTH = 2048;

const fields = {
  platform: platformSchema,
  url: urlSchema(),
  isVisible: z.boolean({ error: 'Visible must be true or false' }),
  sortOrder: z.optional(sortOrderSchema),
};

const NOT_AN_OBJECT = { error: 'Please fill in the social link' };

/**
 * Schema of a new social link. Without a sort order the link is added after all others.
 * See docs/product.md, "Social links".
 */
export const socialLinkInputSchema = z.object(
  { ...fields, isVisible: z.prefault(fields.isVisible, true) },
  NOT_AN_OBJECT,
);

/** Schema of an update; an omitted field keeps its value. */
export const socialLinkUpdateSchema = z.partial(z.object(fields, NOT_AN_OBJECT));

/** A validated new social link. */
export type NewSocialLink = z.output<typeof socialLinkInputSchema>;

export type SocialLinkUpdate = z.output<typeof socialLinkUpdateSchema>;

/**
 * Accepts exactly the urls that the public pages can link to. A url is trimmed and otherwise stored
 * as typed.
 */
function urlSchema() {
  return z.string({ error: 'URL is required' }).check(
    z.trim(),
    z.minLength(1, { error: 'URL is required', abort: true }),
    z.maxLength(MAX_URL_LENGTH, { error: tooLongMessage('URL', MAX_URL_LENGTH) }),
    z.refine((url) => socialHref(url) !== null, {
      error: 'Please enter a web address (http or https) or an email address',
    }),
  );
}
