import * as z from 'zod/mini';
import { mirrorSchema } from './mirror.ts';
import { publicQuoteSchema } from './quote-check.ts';
import { sourceCopySchema } from './video-keeping.ts';

const publicArchiveSchema = z.object({
  sourceId: z.string(),
  url: z.string(),
  /** ISO 8601 instant. */
  capturedAt: z.string(),
});

/** The snapshot of a source in the Internet Archive. */
export type PublicArchive = z.infer<typeof publicArchiveSchema>;

/** What visitors see of how the evidence of a video is kept: keys of the evidence read. */
export const publicKeepingFields = {
  /** The snapshots of its sources in the Internet Archive. */
  archives: z.array(publicArchiveSchema),
  /** The copies of its sources on this site that the owner shows. */
  copies: z.array(z.extend(sourceCopySchema, { sourceId: z.string() })),
  /** The sources whose addresses lead nowhere any more; `lastOkAt` is when one last did. */
  goneSources: z.array(z.object({ sourceId: z.string(), lastOkAt: z.nullable(z.string()) })),
  playback: z.object({
    /** False if YouTube does not play the video any more. */
    isAvailable: z.boolean(),
    /** Whether YouTube is contacted only after a click on the play button. */
    playsAfterClick: z.boolean(),
    /** False if YouTube plays the video only on its own pages; otherwise not given. */
    isEmbeddable: z.optional(z.boolean()),
  }),
  mirrors: z.array(mirrorSchema),
  /** The quotes that are on their pages, and those that the owner says are not any more. */
  quotes: z.array(publicQuoteSchema),
};

const publicKeepingSchema = z.object(publicKeepingFields);

export type PublicKeeping = z.infer<typeof publicKeepingSchema>;
