import * as z from 'zod/mini';
import { mirrorSchema } from './mirror.ts';
import { watchedQuoteSchema } from './quote-check.ts';

const archiveStateSchema = z.enum(['waiting', 'running', 'kept', 'refused', 'failed']);

/** How far the snapshot or the copy of a source is. */
export type ArchiveState = z.infer<typeof archiveStateSchema>;

const sourceHealthStateSchema = z.enum(['ok', 'moved', 'failing', 'gone', 'inconclusive']);

/** What the checks of a source's address have found. Only `gone` is public. */
export type SourceHealthState = z.infer<typeof sourceHealthStateSchema>;

const videoHealthStateSchema = z.enum([
  'unknown',
  'ok',
  'not-embeddable',
  'private',
  'gone',
  'inconclusive',
]);

/** What the checks of a video on YouTube have found. */
export type VideoHealthState = z.infer<typeof videoHealthStateSchema>;

/** The states in which YouTube does not play a video on this site. */
export type UnplayableState = Extract<VideoHealthState, 'not-embeddable' | 'private' | 'gone'>;

/** A file of this site with the content of a source. */
export const sourceCopySchema = z.object({
  url: z.string(),
  sha256: z.string(),
  sizeBytes: z.int(),
  mediaType: z.string(),
  capturedAt: z.string(),
});

export type SourceCopy = z.infer<typeof sourceCopySchema>;

/** What keeps the evidence of a video, for the administrator. */
export const videoKeepingSchema = z.object({
  video: z.object({ state: videoHealthStateSchema, checkedAt: z.nullable(z.string()) }),
  mirrors: z.array(mirrorSchema),
  sources: z.array(
    z.object({
      sourceId: z.string(),
      archive: z.nullable(
        z.object({
          state: archiveStateSchema,
          url: z.nullable(z.string()),
          capturedAt: z.nullable(z.string()),
          /** Why there is no snapshot. */
          message: z.nullable(z.string()),
        }),
      ),
      copy: z.nullable(sourceCopySchema),
      health: z.nullable(
        z.object({
          state: sourceHealthStateSchema,
          httpStatus: z.nullable(z.int()),
          finalUrl: z.nullable(z.string()),
          failingSince: z.nullable(z.string()),
          lastOkAt: z.nullable(z.string()),
          checkedAt: z.nullable(z.string()),
        }),
      ),
    }),
  ),
  quotes: z.array(watchedQuoteSchema),
});

export type VideoKeeping = z.infer<typeof videoKeepingSchema>;

/** The videos with something for the owner to look after. */
export const attentionSchema = z.object({
  videos: z.array(z.object({ id: z.string(), title: z.string(), problems: z.array(z.string()) })),
});
