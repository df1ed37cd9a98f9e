import * as z from 'zod/mini';
import { sortOrderSchema } from '#domain/sort-order.ts';
import { tooLong } from '#domain/text/text-schema.ts';

import { socialHref } from './social-href.ts';
import { platformSchema } from './social-link.ts';

const MAX_URL_LENGTH = 2048;

const fields = {
  platform: platformSchema,
  url: urlSchema(),
  isVisible: z.boolean({ error: 'Visible must be true or false' }),
  sortOrder: z.optional(sortOrderSchema),
};

const NO_OBJECT = { error: 'Please fill in the social link' };

/**
 * A social link as the administrator enters it. Without a sort order it comes
 * after all others. Source: specification §3 and §4.
 */
export const socialLinkInputSchema = z.object(
  { ...fields, isVisible: z.prefault(fields.isVisible, true) },
  NO_OBJECT,
);

/** What a change of a social link says; what it leaves out stays as it was. */
export const socialLinkChangesSchema = z.partial(z.object(fields, NO_OBJECT));

/** A social link as it is stored. */
export type NewSocialLink = z.output<typeof socialLinkInputSchema>;

export type SocialLinkChanges = z.output<typeof socialLinkChangesSchema>;

/** A url is taken exactly when the public pages make a link of it; it is stored as it was typed. */
function urlSchema() {
  return z.string({ error: 'URL is required' }).check(
    z.trim(),
    z.minLength(1, { error: 'URL is required', abort: true }),
    z.maxLength(MAX_URL_LENGTH, { error: tooLong('URL', MAX_URL_LENGTH) }),
    z.refine((url) => socialHref(url) !== null, {
      error: 'Please enter a web address (http or https) or an e-mail address',
    }),
  );
}
