import * as z from 'zod/mini';
import { correctionSchema } from '#domain/corrections/correction.ts';
import { publicKeepingFields } from '#domain/keeping/public-keeping.ts';
import { citationSchema } from '#domain/sources/citation.ts';
import { shownSourceSchema } from '#domain/sources/source.ts';
import { videoDetailSchema } from '#domain/videos/video.ts';

/** A cited moment of a public video, as embeds and cases show it. */
export const citedMomentSchema = z.object({
  video: videoDetailSchema,
  /** Of the video; `null` if it is that of the site. */
  language: z.nullable(z.string()),
  second: z.number(),
  /** The citations that start at this second. */
  cited: z.array(citationSchema),
  /** The sources that are cited there. */
  sources: z.array(shownSourceSchema),
  /** All corrections of the video, the latest first. */
  corrections: z.array(correctionSchema),
  /** Of the video and its sources, those of other moments included. */
  kept: z.object(publicKeepingFields),
});

export type CitedMoment = z.infer<typeof citedMomentSchema>;
