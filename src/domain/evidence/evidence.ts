import * as z from 'zod/mini';
import { citationSchema } from '#domain/sources/citation.ts';
import { sourceFactsSchema } from '#domain/sources/source.ts';
import { correctionSchema } from '#domain/corrections/correction.ts';
import { publicKeepingFields } from '#domain/keeping/public-keeping.ts';
import { transcriptSummarySchema } from '#domain/transcripts/transcript.ts';

/**
 * The citations, corrections and files of a video, whether it has a transcript, and how all of it is
 * kept, for visitors.
 */
export const evidenceSchema = z.object({
  sources: z.array(z.extend(sourceFactsSchema, { sourceId: z.string() })),
  /** Sorted by `startSecond`. */
  citations: z.array(citationSchema),
  /** The latest first. */
  corrections: z.array(correctionSchema),
  /** The uploaded files of its sources. */
  files: z.array(
    z.object({
      sourceId: z.string(),
      sizeBytes: z.number(),
      /** Of the file as it was uploaded, in lower-case hexadecimal digits; `null` if none is stored. */
      sha256: z.nullable(z.string()),
    }),
  ),
  transcript: z.nullable(transcriptSummarySchema),
  /** The language of the video; `null` for that of the site. */
  language: z.nullable(z.string()),
  ...publicKeepingFields,
  /** The other public videos that cite this one as a source, sorted by title. */
  citedBy: z.array(
    z.object({ videoId: z.string(), title: z.string(), language: z.nullable(z.string()) }),
  ),
});

export type Evidence = z.infer<typeof evidenceSchema>;
