import * as z from 'zod/mini';
import { citationSchema } from '#domain/sources/citation.ts';
import { correctionSchema } from '#domain/corrections/correction.ts';

/** The citations, corrections and files of a video, for visitors. */
export const evidenceSchema = z.object({
  /** Sorted by `startSecond`. */
  citations: z.array(citationSchema),
  /** The latest first. */
  corrections: z.array(correctionSchema),
  /** The uploaded files of its sources; without files that were uploaded before sizes were stored. */
  files: z.array(z.object({ sourceId: z.string(), sizeBytes: z.number() })),
});

export type Evidence = z.infer<typeof evidenceSchema>;
