import * as z from 'zod/mini';
import { citationSchema } from '#domain/sources/citation.ts';
import { correctionSchema } from '#domain/corrections/correction.ts';
import { publicKeepingFields } from '#domain/keeping/public-keeping.ts';

/** The citations, corrections and files of a video, and how they are kept, for visitors. */
export const evidenceSchema = z.object({
  /** Sorted by `startSecond`. */
  citations: z.array(citationSchema),
  /** The latest first. */
  corrections: z.array(correctionSchema),
  /** The uploaded files of its sources; without files that were uploaded before sizes were stored. */
  files: z.array(z.object({ sourceId: z.string(), sizeBytes: z.number() })),
  ...publicKeepingFields,
});

export type Evidence = z.infer<typeof evidenceSchema>;
