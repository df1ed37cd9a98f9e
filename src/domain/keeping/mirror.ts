import * as z from 'zod/mini';
import { externalHref } from '#domain/http/external-href.ts';
import { addressSchema, singleLineSchema } from '#domain/text/text-schema.ts';

export const MAX_MIRRORS = 5;

const MAX_LABEL_LENGTH = 60;
const MAX_URL_LENGTH = 2048;

/** An address at which a video can be watched besides YouTube. */
export const mirrorSchema = z.object({ label: z.string(), url: z.string() });

export type Mirror = z.infer<typeof mirrorSchema>;

/** The mirrors of a video as the owner enters them, in the order in which they are shown. */
export const mirrorsInputSchema = z.object({
  mirrors: z
    .array(
      z.object({
        label: singleLineSchema('Name', MAX_LABEL_LENGTH),
        url: addressSchema('Address', MAX_URL_LENGTH).check(
          z.refine(isWebAddress, { error: 'Please enter an address that starts with https://' }),
        ),
      }),
    )
    .check(z.maxLength(MAX_MIRRORS, { error: `A video can have ${MAX_MIRRORS} mirrors.` })),
});

export type MirrorsInput = z.infer<typeof mirrorsInputSchema>;

function isWebAddress(text: string): boolean {
  return /^https?:/i.test(text) && externalHref(text) !== null;
}
