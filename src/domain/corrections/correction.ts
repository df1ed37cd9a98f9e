import * as z from 'zod/mini';
import type { InputFields } from '#domain/input-fields.ts';
import { multilineSchema, optionalMultilineSchema } from '#domain/text/text-schema.ts';
import { secondSchema } from '#domain/sources/citation.ts';

const MAX_SAID_LENGTH = 500;
const MAX_TEXT_LENGTH = 2000;

const kindSchema = z.enum(['correction', 'clarification', 'update'], {
  error: 'Please choose a kind',
});

/** A published correction of a video, for visitors. See docs/site.md, "Corrections". */
export const correctionSchema = z.object({
  id: z.string(),
  kind: kindSchema,
  /** What was said in the video; `null` if the correction does not repeat it. */
  said: z.nullable(z.string()),
  text: z.string(),
  /**
   * The second of the video that is corrected; `null` if the correction is about the whole video.
   */
  startSecond: z.nullable(z.number()),
  /** `null` if the correction names no source, or the source is deleted. */
  sourceId: z.nullable(z.string()),
  /** ISO 8601 instant in UTC. */
  publishedAt: z.string(),
  /** ISO 8601 instant in UTC; `null` if the correction was not withdrawn. */
  withdrawnAt: z.nullable(z.string()),
});

export type Correction = z.infer<typeof correctionSchema>;

export const listedCorrectionSchema = z.extend(correctionSchema, {
  /** `null` when visitors cannot open the video, for example because it was deleted or is a draft. */
  videoId: z.nullable(z.string()),
  videoTitle: z.string(),
  /** The language of the video; `null` for that of the site. */
  language: z.nullable(z.string()),
  /** `null` if the correction names no source, and when visitors cannot open the video. */
  source: z.nullable(z.object({ title: z.string(), url: z.string() })),
});

export type ListedCorrection = z.infer<typeof listedCorrectionSchema>;

export const correctionInputSchema = z.object({
  kind: kindSchema,
  said: z.prefault(optionalMultilineSchema('What was said', MAX_SAID_LENGTH), null),
  text: multilineSchema('Text', MAX_TEXT_LENGTH),
  startSecond: z.prefault(z.nullable(secondSchema('The moment')), null),
  sourceId: z.prefault(z.nullable(z.string()), null),
} satisfies InputFields<Omit<Correction, 'id' | 'publishedAt' | 'withdrawnAt'>>);

export type NewCorrection = z.infer<typeof correctionInputSchema>;
