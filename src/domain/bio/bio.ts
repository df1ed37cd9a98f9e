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

/** The text of the About page while no biography is stored. */
const sampleAboutSchema = z.object({
  welcome: z.string(),
  missionHeading: z.string(),
  mission: z.string(),
  experienceHeading: z.string(),
  experience: z.array(z.string()),
  valuesHeading: z.string(),
  values: z.array(z.string()),
});

export type SampleAbout = z.infer<typeof sampleAboutSchema>;

/** `null` once a biography is stored, so that its page does not load the sample as well. */
export const sampleAboutReplySchema = z.object({ sample: z.nullable(sampleAboutSchema) });

export type SampleAboutReply = z.infer<typeof sampleAboutReplySchema>;
