import * as z from 'zod/mini';
import { uploadAddress } from '#domain/addresses.ts';
import { uploadNameFromUrl, uploadType } from '#domain/files/upload-name.ts';
import { MULTILINE } from '#domain/text/characters.ts';
import { tooLongMessage } from '#domain/text/text-schema.ts';

/** The HTML tags count toward this length. */
const MAX_CONTENT_LENGTH = 100_000;

const NOT_UPLOADED = 'The headshot must be an uploaded picture';

/**
 * Schema of the biography that the administrator saves: HTML that is not yet sanitized, and the
 * address that the headshot upload returned.
 *
 * Images from other hosts are refused: the content security policy blocks them, and those hosts
 * would learn who visits the site. The file of a source is refused, because it has no renditions. An
 * omitted `headshotUrl` keeps the current headshot.
 * See docs/panel.md, "Bio and headshot".
 */
export const bioInputSchema = z.object(
  {
    content: z.string({ error: 'Biography is required' }).check(
      z.maxLength(MAX_CONTENT_LENGTH, {
        error: `${tooLongMessage('Biography', MAX_CONTENT_LENGTH)} of HTML`,
        abort: true,
      }),
      z.regex(MULTILINE, { error: 'Biography must not hold control characters' }),
    ),
    headshotUrl: z.optional(
      z.nullable(
        z.pipe(
          z
            .string({ error: NOT_UPLOADED })
            .check(z.refine(isEmptyOrHeadshot, { error: NOT_UPLOADED })),
          z.transform((url: string) => url || null),
        ),
      ),
    ),
  },
  { error: 'Please fill in the biography' },
);

export type BioInput = z.input<typeof bioInputSchema>;

/** The validated biography; an empty headshot address has become `null`. */
export type NewBio = z.output<typeof bioInputSchema>;

export const uploadedHeadshotSchema = z.object({ url: z.string() });

/** Accepts the address of a headshot only in the exact spelling that `uploadAddress` returns. */
function isEmptyOrHeadshot(url: string): boolean {
  const name = uploadNameFromUrl(url) ?? '';
  return url === '' || (uploadType(name) === 'headshot' && url === uploadAddress(name));
}
