import * as z from 'zod/mini';
import { countText } from '#domain/text/count-text.ts';
import { sourceKinds } from './source-kind.ts';
import { sourceLabel } from './source-url.ts';
import type { ShownSource } from './source.ts';

/** More kinds would not fit into a line of a card. */
const MAX_KINDS = 3;

/**
 * What a card shows about a video: the number of its sources, their first kinds, e.g. "archives.gov"
 * and "PDF", and the number of its corrections.
 */
export const sourceSummarySchema = z.object({
  count: z.number(),
  kinds: z.array(z.string()),
  /** How many are of the most frequent kind, e.g. "2 official records"; left out if none states one. */
  kindCount: z.optional(z.string()),
  /** The number of corrections; left out if there are none, as for most videos. */
  corrections: z.optional(z.number()),
  /** The language of the video; left out if it is that of the site. */
  language: z.optional(z.string()),
});

export type SourceSummary = z.infer<typeof sourceSummarySchema>;

/** The summaries of videos that have sources, corrections or a language of their own, by video id. */
export type SourceSummaries = Readonly<Record<string, SourceSummary>>;

/** Summarizes the sources of one video, which are in the order of their list. */
export function summarizeSources(
  sources: readonly Pick<ShownSource, 'url' | 'fileName' | 'kind'>[],
): SourceSummary {
  const kinds = new Set(sources.map(sourceLabel).filter((kind) => kind !== null));
  return {
    count: sources.length,
    kindCount: countMostFrequent(sources.map(({ kind }) => kind)),
    kinds: [...kinds].slice(0, MAX_KINDS),
  };
}

/** Of equally frequent kinds, the first one counts. */
function countMostFrequent(stated: readonly ShownSource['kind'][]): string | undefined {
  const kinds = stated.filter((kind) => kind !== null && kind !== 'other');
  const [most] = [...Map.groupBy(kinds, (kind) => kind)].toSorted(
    ([, some], [, others]) => others.length - some.length,
  );
  if (!most) return undefined;
  const [kind, { length }] = most;
  return countText(length, sourceKinds[kind].noun, sourceKinds[kind].plural);
}
