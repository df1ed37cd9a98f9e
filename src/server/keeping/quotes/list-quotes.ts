/** A quote of a source as it is stored now. */
export interface SourceQuote {
  /** The second of its moment, of which a source has one each. */
  startSecond: number;
  quote: string;
}

/** The quotes of the sources with these ids; sources without quotes may be left out. */
export type ListQuotes = (
  sourceIds: readonly string[],
) => Promise<ReadonlyMap<string, readonly SourceQuote[]>>;

/** A source with the quotes that it has now. Rows about former ones are void. */
export interface QuotedSource {
  id: string;
  url: string;
  quotes: readonly SourceQuote[];
}

/** Adds their quotes to sources. */
export async function withQuotes(
  sources: readonly { id: string; url: string }[],
  listQuotes: ListQuotes,
): Promise<QuotedSource[]> {
  const quotes = await listQuotes(sources.map(({ id }) => id));
  return sources.map(({ id, url }) => ({ id, url, quotes: quotes.get(id) ?? [] }));
}
