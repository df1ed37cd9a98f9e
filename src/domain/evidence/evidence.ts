import * as z from 'zod/mini';
import { citationSchema } from './citation.ts';
import { correctionSchema } from './correction.ts';

/** What the page of a video shows besides the video and its sources. */
export const evidenceSchema = z.object({
  /** Sorted by `startSecond`. */
  citations: z.array(citationSchema),
  /** The latest first. */
  corrections: z.array(correctionSchema),
});
