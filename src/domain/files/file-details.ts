import * as z from 'zod/mini';

/** What the video page says about the uploaded file of a source. */
export const fileDetailsSchema = z.object({
  sizeBytes: z.number(),
  /** `null` for a file that is not a PDF, and for a PDF whose pages could not be counted. */
  pageCount: z.nullable(z.number()),
});

export type FileDetails = z.infer<typeof fileDetailsSchema>;

/** The details of uploaded files, by the ids of their sources. */
export type FileDetailsBySource = Readonly<Record<string, FileDetails>>;
