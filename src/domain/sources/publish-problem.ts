import * as z from 'zod/mini';

/**
 * Something that is missing before a video should be published: any source, the URL of a source, or
 * the uploaded file to which the URL of a source leads.
 */
export const publishProblemSchema = z.object({
  kind: z.enum(['no-source', 'no-address', 'file-gone']),
  /** Title of the source; `null` if the video has no source. */
  source: z.nullable(z.string()),
});

export type PublishProblem = z.infer<typeof publishProblemSchema>;
