import * as z from 'zod/mini';

/** What YouTube says about a video of which the owner has pasted the link. */
export const youtubeDetailsSchema = z.object({
  /** `null` if the link leads to no video. */
  youtubeId: z.nullable(z.string()),
  /** `null` if YouTube does not tell. */
  title: z.nullable(z.string()),
  isVertical: z.boolean(),
  state: z.enum(['ok', 'not-embeddable', 'private', 'gone', 'unknown']),
  /** The video of this site that plays the same one. */
  existingVideoId: z.nullable(z.string()),
});

export type YoutubeDetails = z.infer<typeof youtubeDetailsSchema>;
