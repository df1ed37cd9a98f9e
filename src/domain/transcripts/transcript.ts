import * as z from 'zod/mini';
import type { Passage } from './passages.ts';

export const passagesSchema = z.array(
  z.object({
    startSecond: z.nullable(z.int()),
    text: z.string(),
  } satisfies { [Name in keyof Passage]: z.ZodMiniType<Passage[Name]> }),
);

/** The words of a video, for visitors. See docs/site.md, "Transcript". */
export const transcriptSchema = z.object({
  /** A canonical language tag of BCP 47, e.g. "en" or "pt-BR". */
  language: z.string(),
  /** Whether its passages have times. If so, they are sorted by them. */
  isTimed: z.boolean(),
  passages: passagesSchema,
});

export type Transcript = z.infer<typeof transcriptSchema>;

export const transcriptSummarySchema = z.object({
  language: z.string(),
  isTimed: z.boolean(),
  passageCount: z.number(),
});

export type TranscriptSummary = z.infer<typeof transcriptSummarySchema>;
