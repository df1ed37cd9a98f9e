import * as z from 'zod/mini';
import { uploadAddress } from '#domain/addresses.ts';
import { uploadNameFromUrl, uploadType } from '#domain/files/upload-name.ts';
import { MULTILINE } from '#domain/text/characters.ts';
import { tooLong } from '#domain/text/text-schema.ts';

/** Characters of HTML. */
const MAX_CONTENT_LENGTH = 100_000;

const NOT_UPLOADED = 'The headshot must be an uploaded picture';

/**
 * The biography as the administrator saves it: HTML, not yet sanitised, and the
 * address that the upload of the headshot returned.
 *
 * No headshot from elsewhere: the pages' content security policy would not
 * show it, and its host would learn who reads them. No other upload either,
 * because a headshot that is replaced is deleted. Not given, it stays as it
 * was. Source: specification §5, bio headshotUrl.
 */
export const bioInputSchema = z.object(
  {
    content: z.string({ error: 'Biography is required' }).check(
      z.maxLength(MAX_CONTENT_LENGTH, {
        error: `${tooLong('Biography', MAX_CONTENT_LENGTH)} of HTML`,
        abort: true,
      }),
      z.regex(MULTILINE, { error: 'Biography must not hold control characters' }),
    ),
    headshotUrl: z.optional(
      z.nullable(
        z.pipe(
          z
            .string({ error: NOT_UPLOADED })
            .check(z.refine(isHeadshotOrNone, { error: NOT_UPLOADED })),
          z.transform((url: string) => url || null),
        ),
      ),
    ),
  },
  { error: 'Please fill in the biography' },
);

/** The biography as it is typed and sent. */
export type BioInput = z.input<typeof bioInputSchema>;

/** The biography as it was read, an empty address of the headshot as `null`. */
export type NewBio = z.output<typeof bioInputSchema>;

/** What the upload of a headshot answers. Source: specification §7. */
export const uploadedHeadshotSchema = z.object({ url: z.string() });

/** In one spelling only, the server's own. */
function isHeadshotOrNone(url: string): boolean {
  const name = uploadNameFromUrl(url) ?? '';
  return url === '' || (uploadType(name) === 'headshot' && url === uploadAddress(name));
}
