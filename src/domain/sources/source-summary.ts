import * as z from 'zod/mini';
import { sourceLabel } from './source-url.ts';

/** More kinds would not fit into a line of a card. */
const MAX_KINDS = 3;

/**
 * What a card shows about a video: the number of its sources, their first kinds, e.g. "archives.gov"
 * and "PDF", and the number of its corrections.
 */
export const sourceSummarySchema = z.object({
  count: z.number(),
  kinds: z.array(z.string()),
  /** The number of corrections; left out if there are none, as for most videos. */
  corrections: z.optional(z.number()),
});

export type SourceSummary = z.infer<typeof sourceSummarySchema>;

/** The summaries of videos that have sources or corrections, by video id. */
export type SourceSummaries = Readonly<Record<string, SourceSummary>>;

/** Summarizes the sources of one video, which are in the order of their list. */
export function summarizeSources(
  sources: readonly { url: string; fileName: string | null }[],
): SourceSummary {
  const kinds = new Set(sources.map(sourceLabel).filter((kind) => kind !== null));
  return { count: sources.length, kinds: [...kinds].slice(0, MAX_KINDS) };
}
