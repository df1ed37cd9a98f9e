import * as z from 'zod/mini';

/**
 * The biography for visitors. `content` is sanitized HTML, empty when no biography is
 * stored. See docs/rules.md, "Public shapes".
 */
export const bioSchema = z.object({
  content: z.string(),
  headshotUrl: z.nullable(z.string()),
});

export type Bio = z.infer<typeof bioSchema>;

/** The biography with all fields, for the administrator. */
export const adminBioSchema = z.extend(bioSchema, {
  id: z.string(),
  lastUpdated: z.string(),
});

export type AdminBio = z.infer<typeof adminBioSchema>;
