import * as z from 'zod/mini';
import { externalHref } from '#domain/http/external-href.ts';
import { optionalLanguageTagSchema } from '#domain/text/language-tag.ts';
import { addressSchema, singleLineSchema } from '#domain/text/text-schema.ts';

export const MAX_MIRRORS = 5;

const MAX_LABEL_LENGTH = 60;
const MAX_URL_LENGTH = 2048;

/** An address at which a video can be watched besides YouTube. */
export const mirrorSchema = z.object({
  label: z.string(),
  url: z.string(),
  /** A language tag (BCP 47); not given if the owner does not state it. */
  language: z.optional(z.string()),
});

export type Mirror = z.infer<typeof mirrorSchema>;

/** The mirrors of a video as the owner enters them, in the order in which they are shown. */
export const mirrorsInputSchema = z.object({
  mirrors: z
    .array(
      z.pipe(
        z.object({
          label: singleLineSchema('Name', MAX_LABEL_LENGTH),
          url: addressSchema('Address', MAX_URL_LENGTH).check(
            z.refine(isWebAddress, { error: 'Please enter an address that starts with https://' }),
          ),
          language: z.optional(optionalLanguageTagSchema('Please choose a language')),
        }),
        z.transform(mirrorOf),
      ),
    )
    .check(z.maxLength(MAX_MIRRORS, { error: `A video can have ${MAX_MIRRORS} mirrors.` })),
});

export type MirrorsInput = z.input<typeof mirrorsInputSchema>;

/** A mirror as it is shown. */
export function mirrorOf({
  label,
  url,
  language,
}: Omit<Mirror, 'language'> & { language?: string | null | undefined }): Mirror {
  return { label, url, ...(language && { language }) };
}

function isWebAddress(text: string): boolean {
  return /^https?:/i.test(text) && externalHref(text) !== null;
}
