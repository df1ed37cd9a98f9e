import * as z from 'zod/mini';

import { INVALID_URL, sourceUrlProblem } from './source-url.ts';

/** A supporting source as visitors see it. Source: specification §3, public read shapes. */
export const sourceSchema = z.object({
  id: z.string(),
  title: z.string(),
  description: z.nullable(z.string()),
  /** Empty, an uploaded file's address, or whatever the administrator typed. */
  url: z.string(),
  /** The name the uploaded file had on the person's own computer. */
  fileName: z.nullable(z.string()),
});

export type Source = z.infer<typeof sourceSchema>;

/** The url of a source as a person types it. Source: specification §5. */
export const sourceUrlSchema = z
  .string({ error: INVALID_URL })
  .check(z.refine((url) => sourceUrlProblem(url) === null, { error: INVALID_URL }));
