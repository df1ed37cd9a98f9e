import { createHash } from 'node:crypto';
import {
  afterQuoteCheck,
  type PublicQuote,
  type QuoteResult,
  type WatchedQuote,
} from '#domain/keeping/quote-check.ts';
import type { CheckResult } from '#domain/keeping/source-check.ts';
import { runTransaction } from '#server/database/run-transaction.ts';
import type { Database, Row } from '#server/database/tables.ts';
import type { QuotedSource, SourceQuote } from './source-quotes.ts';
import { findQuotes } from './find-quotes.ts';
import type { PageContent } from './page-texts.ts';

/** What the checks have found about the quotes of sources. */

type QuoteRow = Row<'source_quotes'>;

interface CheckedPage {
  url: string;
  /** The quotes of each source that has this address, by the id of the source. */
  quotesOf: ReadonlyMap<string, readonly SourceQuote[]>;
  result: CheckResult;
  page: PageContent | null;
}

async function listRows(database: Database, sources: readonly QuotedSource[]): Promise<QuoteRow[]> {
  const ids = sources.filter(({ quotes }) => quotes.length > 0).map(({ id }) => id);
  if (ids.length === 0) return [];
  const rows = await database
    .selectFrom('source_quotes')
    .selectAll()
    .where('sourceId', 'in', ids)
    .orderBy('startSecond')
    .orderBy('sourceId')
    .execute();
  const byId = new Map(sources.map((source) => [source.id, source]));
  return rows.filter((row) => isCurrent(row, byId.get(row.sourceId)));
}

/**
 * Looks for the quotes of sources in their page, which is `null` when the check found no readable one, and
 * stores what is found. Returns whether a quote is not where it was.
 */
export async function recordQuotes(
  database: Database,
  { url, quotesOf, result, page }: CheckedPage,
  now: Date,
): Promise<boolean> {
  // Of an address that leads nowhere, the check of the address says so.
  if (quotesOf.size === 0 || result.kind === 'missing' || result.kind === 'no-answer') {
    return false;
  }
  const look = await looker(
    page,
    [...quotesOf.values()].flatMap((quotes) => quotes.map(({ quote }) => quote)),
  );
  let hasLost = false;
  for (const [id, quotes] of quotesOf) {
    hasLost = (await recordOfSource(database, { id, url, quotes }, look, now)) || hasLost;
  }
  return hasLost;
}

async function recordOfSource(
  database: Database,
  { id: sourceId, url: ofUrl, quotes }: QuotedSource,
  look: Look,
  now: Date,
): Promise<boolean> {
  return runTransaction(database, async (transaction) => {
    const stored = await transaction
      .selectFrom('source_quotes')
      .selectAll()
      .where('sourceId', '=', sourceId)
      .execute();
    const current = stored.filter((row) => isCurrent(row, { url: ofUrl, quotes }));
    const voidSeconds = stored
      .filter((row) => !current.includes(row))
      .map(({ startSecond }) => startSecond);
    if (voidSeconds.length > 0) {
      await transaction
        .deleteFrom('source_quotes')
        .where('sourceId', '=', sourceId)
        .where('startSecond', 'in', voidSeconds)
        .execute();
    }
    let hasLost = false;
    for (const { startSecond, quote } of quotes) {
      const before = current.find((row) => row.startSecond === startSecond);
      const found = look(quote, before?.documentSha256 ?? null);
      const health = afterQuoteCheck(before, found.result, now);
      const { documentSha256 = before?.documentSha256 ?? null } = found;
      const isReleased = health.state === 'gone' && before?.isReleased === true;
      const row = { ofUrl, ofQuote: quote, ...health, documentSha256, isReleased };
      await transaction
        .insertInto('source_quotes')
        .values({ sourceId, startSecond, ...row })
        .onConflict((conflict) => conflict.columns(['sourceId', 'startSecond']).doUpdateSet(row))
        .execute();
      hasLost ||= health.state === 'missing' || health.state === 'gone';
    }
    return hasLost;
  });
}

/** The quotes that visitors see as found or gone. */
export async function listPublicQuotes(
  database: Database,
  sources: readonly QuotedSource[],
): Promise<PublicQuote[]> {
  return (await listRows(database, sources)).flatMap((row) => {
    const { sourceId, startSecond, state, checkedAt, goneSince } = row;
    const isShown = state === 'found' || (state === 'gone' && row.isReleased);
    if (!isShown || checkedAt === null) return [];
    const isUnchangedFile = row.documentSha256 !== null;
    return [{ sourceId, startSecond, state, checkedAt, goneSince, isUnchangedFile }];
  });
}

/** All quotes of these sources. */
export async function listCheckedQuotes(
  database: Database,
  sources: readonly QuotedSource[],
): Promise<WatchedQuote[]> {
  const rows = await listRows(database, sources);
  return sources.flatMap(({ id, quotes }) =>
    quotes.map(({ startSecond, quote }) => {
      const row = rows.find((one) => one.sourceId === id && one.startSecond === startSecond);
      const { state = 'unknown' as const, isReleased = false } = row ?? {};
      const { checkedAt = null, goneSince = null } = row ?? {};
      return { sourceId: id, startSecond, quote, state, checkedAt, goneSince, isReleased };
    }),
  );
}

/** The sources with quotes that are missing or gone. */
export async function listLostQuotes(database: Database): Promise<QuoteRow[]> {
  return database
    .selectFrom('source_quotes')
    .selectAll()
    .where('state', 'in', ['missing', 'gone'])
    .orderBy('sourceId')
    .orderBy('startSecond')
    .execute();
}

/** Shows visitors that a quote is gone, or hides it; `false` if there is no such gone quote. */
export async function releaseQuote(
  database: Database,
  { id, url, quotes }: QuotedSource,
  startSecond: number,
  isReleased: boolean,
): Promise<boolean> {
  const quote = quotes.find((one) => one.startSecond === startSecond)?.quote;
  if (quote === undefined) return false;
  const { numUpdatedRows } = await database
    .updateTable('source_quotes')
    .set({ isReleased })
    .where('sourceId', '=', id)
    .where('startSecond', '=', startSecond)
    .where('ofUrl', '=', url)
    .where('ofQuote', '=', quote)
    .where('state', '=', 'gone')
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Whether a row is about a quote that its source still has, at its address of now. */
export function isCurrent(
  { ofUrl, ofQuote, startSecond }: Pick<QuoteRow, 'ofUrl' | 'ofQuote' | 'startSecond'>,
  source: Pick<QuotedSource, 'url' | 'quotes'> | undefined,
): boolean {
  return (
    source?.url === ofUrl &&
    source.quotes.some((one) => one.startSecond === startSecond && one.quote === ofQuote)
  );
}

interface Looked {
  result: QuoteResult;
  documentSha256?: string | null;
}

type Look = (quote: string, firstSha256: string | null) => Looked;

/**
 * Returns a function that tells how the look for one of the quotes in a page ended. A PDF is compared
 * with the one of the first check by its hash.
 */
async function looker(page: PageContent | null, quotes: readonly string[]): Promise<Look> {
  if (page === null) return () => ({ result: 'unreadable' });
  if (/application\/pdf/i.test(page.contentType)) {
    if (!page.isWhole) return () => ({ result: 'unreadable' });
    const sha256 = createHash('sha256').update(page.bytes).digest('hex');
    return (_quote, firstSha256) => ({
      result: firstSha256 === null || firstSha256 === sha256 ? 'found' : 'missing',
      documentSha256: firstSha256 ?? sha256,
    });
  }
  const found = await findQuotes(page, quotes);
  if (found === null) return () => ({ result: 'unreadable' });
  return (quote) => {
    if (found[quotes.indexOf(quote)]) return { result: 'found', documentSha256: null };
    return { result: page.isWhole ? 'missing' : 'unreadable' };
  };
}
