import * as z from 'zod/mini';

/** A browser that has signed in before. See docs/panel.md, "Known browsers". */
export const knownBrowserSchema = z.object({
  id: z.string(),
  /** The browser and its system, e.g. "Chrome on Windows". */
  name: z.string(),
  /** ISO 8601 instant in UTC. */
  lastUsedAt: z.string(),
  isCurrent: z.boolean(),
});

export type KnownBrowser = z.infer<typeof knownBrowserSchema>;
