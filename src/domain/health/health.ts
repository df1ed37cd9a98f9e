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

/** An uploaded file that is no longer as it was uploaded. See docs/panel.md, "Altered files". */
const alteredFileSchema = z.object({
  name: z.string(),
  /** The name that the file had when it was uploaded; `null` if it is unknown. */
  fileName: z.nullable(z.string()),
  /** The newest backup on this server that has the good file; `null` if none has it. */
  backup: z.nullable(z.string()),
});

export type AlteredFile = z.infer<typeof alteredFileSchema>;

export const healthSchema = z.object({
  /** A line for each of {@link healthIds}, the worst first. */
  lines: z.array(healthLineSchema),
  alteredFiles: z.array(alteredFileSchema),
});

export type Health = z.infer<typeof healthSchema>;
