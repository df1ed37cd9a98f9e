import { citedPlace } from '#domain/sources/cited-place.ts';
import { sourceAddress } from '#domain/sources/source-url.ts';
import type { Citation } from '#domain/sources/citation.ts';
import type { PublicKeeping } from './public-keeping.ts';
import { sourceKept } from './source-kept.ts';

/** A quote that the owner says is no longer on the page of its source. */
export interface LostQuote {
  /** ISO 8601 instant. */
  goneSince: string | null;
  /** The archived page or the copy, opened at the quote; `null` if nothing was kept. */
  keptHref: string | null;
  keptLinkText: string;
}

type QuoteKeeping = Pick<PublicKeeping, 'archives' | 'copies' | 'goneSources' | 'quotes'>;

/**
 * What visitors see of the check of a quote. `undefined` if it was not checked, or if its source is
 * gone, which is said beside the source.
 */
export function shownCheck(
  { sourceId, startSecond }: Pick<Citation, 'sourceId' | 'startSecond'>,
  keeping: QuoteKeeping,
): PublicKeeping['quotes'][number] | undefined {
  if (sourceKept(sourceId, keeping).gone) return undefined;
  return keeping.quotes.find(
    (quote) => quote.sourceId === sourceId && quote.startSecond === startSecond,
  );
}

/**
 * `undefined` unless visitors see that the quote of a citation is gone.
 *
 * @param siteUrl the public origin, without a trailing slash, for an address to use outside this site
 */
export function lostQuote(
  citation: Citation,
  keeping: QuoteKeeping,
  siteUrl = '',
): LostQuote | undefined {
  const check = shownCheck(citation, keeping);
  if (check?.state !== 'gone') return undefined;
  const { archive, copy } = sourceKept(citation.sourceId, keeping);
  const url = archive?.url ?? copy?.url ?? '';
  const place = citedPlace({ url, fileName: null }, citation, siteUrl);
  return {
    goneSince: check.goneSince,
    keptHref: place?.href ?? sourceAddress(url, siteUrl),
    keptLinkText: archive ? 'Open the archived page' : 'Open the copy',
  };
}

/** The sentence below a quote that is gone. */
export function lostSentence(day: string | null): string {
  return `No longer on the page since ${day}. This is what it said.`;
}
