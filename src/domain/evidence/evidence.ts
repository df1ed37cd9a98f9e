import * as z from 'zod/mini';
import { citationSchema } from './citation.ts';
import { correctionSchema } from './correction.ts';

/** The citations and corrections of a video, for visitors. */
export const evidenceSchema = z.object({
  /** Sorted by `startSecond`. */
  citations: z.array(citationSchema),
  /** The latest first. */
  corrections: z.array(correctionSchema),
});

export type Evidence = z.infer<typeof evidenceSchema>;
