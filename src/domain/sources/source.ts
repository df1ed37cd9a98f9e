import * as z from 'zod/mini';

/** A source for visitors. See docs/product.md, "Public shapes". */
export const sourceSchema = z.object({
  id: z.string(),
  title: z.string(),
  description: z.nullable(z.string()),
  /** Empty, the address of an uploaded file, or the text that the administrator typed. */
  url: z.string(),
  /** Original name of the uploaded file. */
  fileName: z.nullable(z.string()),
});

export type Source = z.infer<typeof sourceSchema>;

/** A source with all fields, for the administrator. */
export const adminSourceSchema = z.object({
  id: z.string(),
  videoId: z.string(),
  title: z.string(),
  description: z.nullable(z.string()),
  /** Empty, the address of an uploaded file, or the text that the administrator typed. */
  url: z.string(),
  /** Media type of the uploaded file, detected from its content. */
  fileType: z.nullable(z.string()),
  /** Original name of the uploaded file. */
  fileName: z.nullable(z.string()),
  sortOrder: z.number(),
});

export type AdminSource = z.infer<typeof adminSourceSchema>;
