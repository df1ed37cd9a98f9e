import * as z from 'zod/mini';
import { isLasting } from './strikes.ts';

const quoteStateSchema = z.enum(['unknown', 'found', 'missing', 'gone', 'not-checkable']);

/**
 * Whether a quote is on the page of its source. `missing` and `gone` are only quotes that were found
 * before; one that never was is `not-checkable`.
 */
type QuoteState = z.infer<typeof quoteStateSchema>;

/** A quote that visitors see as found, or as gone because the administrator says so. */
export const publicQuoteSchema = z.object({
  sourceId: z.string(),
  /** The second of its moment. */
  startSecond: z.int(),
  state: z.enum(['found', 'gone']),
  /** ISO 8601 instant. */
  checkedAt: z.string(),
  /** When a check first did not find it; `null` while it is found. */
  goneSince: z.nullable(z.string()),
  /** Whether it is in a file that is compared with the one of the first check, such as a PDF. */
  isUnchangedFile: z.boolean(),
});

export type PublicQuote = z.infer<typeof publicQuoteSchema>;

export const watchedQuoteSchema = z.object({
  sourceId: z.string(),
  startSecond: z.int(),
  quote: z.string(),
  state: quoteStateSchema,
  checkedAt: z.nullable(z.string()),
  goneSince: z.nullable(z.string()),
  /** Whether visitors see that it is gone. */
  isReleased: z.boolean(),
});

/** A quote of a source, for the administrator. */
export type WatchedQuote = z.infer<typeof watchedQuoteSchema>;

/** What is known about a quote. Times are ISO 8601 instants. */
export interface QuoteHealth {
  state: QuoteState;
  /** How many checks in a row have not found it. */
  strikes: number;
  goneSince: string | null;
  checkedAt: string | null;
}

/** What the check of a quote has found. `unreadable`: the website sent no text to look in. */
export type QuoteResult = 'found' | 'missing' | 'unreadable';

/** What is known about a quote after a check; `before` is `undefined` at the first one. */
export function afterQuoteCheck(
  before: QuoteHealth | undefined,
  result: QuoteResult,
  now: Date,
): QuoteHealth {
  const checkedAt = now.toISOString();
  if (result === 'found') return { state: 'found', strikes: 0, goneSince: null, checkedAt };
  const wasFound = before !== undefined && ['found', 'missing', 'gone'].includes(before.state);
  if (!wasFound) return { state: 'not-checkable', strikes: 0, goneSince: null, checkedAt };
  if (result === 'unreadable') {
    const { state, goneSince } = before;
    return { state, strikes: before.strikes, goneSince, checkedAt: before.checkedAt };
  }
  const strikes = before.strikes + 1;
  const goneSince = before.goneSince ?? checkedAt;
  const isGone = before.state === 'gone' || isLasting(strikes, goneSince, now);
  return { state: isGone ? 'gone' : 'missing', strikes, goneSince, checkedAt };
}
