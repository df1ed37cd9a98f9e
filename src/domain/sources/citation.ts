import * as z from 'zod/mini';
import { multilineSchema, singleLineSchema } from '#domain/text/text-schema.ts';
import { LAST_SECOND } from '#domain/videos/moment.ts';

const MAX_CLAIM_LENGTH = 300;

const MAX_QUOTE_LENGTH = 600;

const MAX_PAGE = 99_999;

export const MAX_CITATIONS = 100;

/** The citation of a source at a moment of a video, for visitors. See docs/site.md, "Moments". */
export const citationSchema = z.object({
  sourceId: z.string(),
  /** Seconds from the start of the video. */
  startSecond: z.number(),
  /** The second at which the cited passage ends; `null` when it was not given. */
  endSecond: z.nullable(z.number()),
  /** The claim that the video makes at this moment and that the source supports. */
  claim: z.nullable(z.string()),
  /** The words of the source that support the claim, as one paragraph. */
  quote: z.nullable(z.string()),
  /** The page of the source on which they stand. */
  page: z.nullable(z.number()),
});

export type Citation = z.infer<typeof citationSchema>;

/**
 * Schema of a second, counted from the start of a video.
 *
 * @param label the subject of the error messages, e.g. "The start"
 */
export const secondSchema = (label: string) =>
  z
    .int({ error: `${label} must be a whole number of seconds`, abort: true })
    .check(
      z.minimum(0, { error: `${label} must not be negative` }),
      z.maximum(LAST_SECOND, { error: `${label} must be within a day` }),
    );

/** Line breaks and other white space become single spaces, because text copied from a PDF has many. */
export const quoteSchema = multilineSchema('The quote', MAX_QUOTE_LENGTH, (text) =>
  text.replaceAll(/\s+/g, ' ').trim(),
);

export const pageSchema = z
  .int({ error: 'The page must be a whole number', abort: true })
  .check(
    z.minimum(1, { error: 'The page must be at least 1' }),
    z.maximum(MAX_PAGE, { error: `The page must be at most ${MAX_PAGE.toLocaleString('en-US')}` }),
  );

/** A citation of a source as the administrator saves it. */
export const newCitationSchema = z
  .object({
    startSecond: secondSchema('The start'),
    endSecond: z.prefault(z.nullable(secondSchema('The end')), null),
    claim: z.prefault(z.nullable(singleLineSchema('The claim', MAX_CLAIM_LENGTH)), null),
    quote: z.prefault(z.nullable(quoteSchema), null),
    page: z.prefault(z.nullable(pageSchema), null),
  })
  .check(
    z.refine(({ startSecond, endSecond }) => endSecond === null || endSecond > startSecond, {
      path: ['endSecond'],
      error: 'The end must be after the start',
    }),
  );

export type NewCitation = z.infer<typeof newCitationSchema>;

export const TOO_MANY_CITATIONS = `A source can be cited at most ${MAX_CITATIONS} times`;

export const REPEATED_START = 'Two moments of a source must not start at the same second';

/** All citations of a source. They replace the stored ones. */
export const citationsSchema = z
  .array(newCitationSchema, { error: 'The moments must be a list' })
  .check(
    z.maxLength(MAX_CITATIONS, { error: TOO_MANY_CITATIONS }),
    z.refine(startsAreUnique, { error: REPEATED_START }),
  );

const citationsInputSchema = z.object({ citations: citationsSchema });

/** The citations of a source, with those that the sender has loaded, sorted by start. See `Seen`. */
export const citationsUpdateSchema = z.extend(citationsInputSchema, {
  seen: z.optional(citationsInputSchema),
});

function startsAreUnique(citations: readonly { startSecond: number }[]): boolean {
  return new Set(citations.map(({ startSecond }) => startSecond)).size === citations.length;
}
