import type { Citation } from '#domain/sources/citation.ts';

/** A quote of a source as it is stored now. */
export interface SourceQuote {
  /** The second of its moment, of which a source has one each. */
  startSecond: number;
  quote: string;
}

/** A source with the quotes that it has now. Rows about former ones are void. */
export interface QuotedSource {
  id: string;
  url: string;
  quotes: readonly SourceQuote[];
}

/** What is needed of a citation to watch its quote. */
export type CitedQuote = Pick<Citation, 'sourceId' | 'startSecond' | 'quote'>;

/** The sources of a video, each with its quotes among the citations of the video. */
export function quotedSources(
  sources: readonly { id: string; url: string }[],
  citations: readonly CitedQuote[],
): QuotedSource[] {
  const bySource = Map.groupBy(citations, ({ sourceId }) => sourceId);
  return sources.map(({ id, url }) => ({
    id,
    url,
    quotes: (bySource.get(id) ?? []).flatMap(({ startSecond, quote }) =>
      quote === null ? [] : [{ startSecond, quote }],
    ),
  }));
}
