import * as z from 'zod/mini';

/**
 * The biography as visitors see it. Content is sanitised HTML, empty when none
 * is stored. Source: specification §3, public read shapes.
 */
export const bioSchema = z.object({
  content: z.string(),
  headshotUrl: z.nullable(z.string()),
});

export type Bio = z.infer<typeof bioSchema>;

/** The biography with every field, as the administrator gets it back. Source: specification §3. */
export const adminBioSchema = z.extend(bioSchema, {
  id: z.string(),
  lastUpdated: z.string(),
});

export type AdminBio = z.infer<typeof adminBioSchema>;
