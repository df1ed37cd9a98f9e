import * as z from 'zod/mini';

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

/** Every field of a source, for the administrator. Source: specification §3. */
export const adminSourceSchema = z.object({
  id: z.string(),
  videoId: z.string(),
  title: z.string(),
  description: z.nullable(z.string()),
  /** Empty, an uploaded file's address, or whatever the administrator typed. */
  url: z.string(),
  /** Media type of the uploaded file, as its content says. */
  fileType: z.nullable(z.string()),
  /** The name the uploaded file had on the person's own computer. */
  fileName: z.nullable(z.string()),
  sortOrder: z.number(),
});

export type AdminSource = z.infer<typeof adminSourceSchema>;
