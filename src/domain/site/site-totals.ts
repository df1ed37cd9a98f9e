import * as z from 'zod/mini';

/** How much visitors can see: published videos, their sources, and corrections that are not withdrawn. */
export const siteTotalsSchema = z.object({
  videos: z.number(),
  sources: z.number(),
  corrections: z.number(),
});

export type SiteTotals = z.infer<typeof siteTotalsSchema>;
