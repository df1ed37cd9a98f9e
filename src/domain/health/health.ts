import * as z from 'zod/mini';

/** From the worst to the best. */
export const healthLevels = ['bad', 'warning', 'ok'] as const;

export const healthIds = [
  'files',
  'mail',
  'disk',
  'backups',
  'address',
  'database',
  'version',
] as const;

/** One sentence about a part of the site, and what to do about it. See docs/panel.md, "Health". */
const healthLineSchema = z.object({
  id: z.enum(healthIds),
  level: z.enum(healthLevels),
  text: z.string(),
});

export type HealthLine = z.infer<typeof healthLineSchema>;

export const healthSchema = z.object({
  /** A line for each of {@link healthIds}, the worst first. */
  lines: z.array(healthLineSchema),
});
