import { createHash } from 'node:crypto';
import {
  afterQuoteCheck,
  type PublicQuote,
  type QuoteResult,
  type WatchedQuote,
} from '#domain/keeping/quote-check.ts';
import type { CheckResult } from '#domain/keeping/source-check.ts';
import { runTransaction } from '#server/core/database/run-transaction.ts';
import type { Database } from '#server/core/database/tables.ts';
import { findQuotes } from './find-quotes.ts';
import type { PageContent } from './page-texts.ts';

/** What the checks have found about quotes at addresses. Sources with the same of both share a row. */

interface CheckedPage {
  url: string;
  /** The different quotes of all sources that have this address. */
  quotes: readonly string[];
  result: CheckResult;
  page: PageContent | null;
}

/**
 * Looks for quotes in their page, which is `null` when the check found no readable one, and stores what
 * is found. Returns whether a quote is not where it was.
 */
export async function recordQuotes(
  database: Database,
  { url, quotes, result, page }: CheckedPage,
  now: Date,
): Promise<boolean> {
  // Of an address that leads nowhere, the check of the address says so.
  if (quotes.length === 0 || result.kind === 'missing' || result.kind === 'no-answer') {
    return false;
  }
  const look = await looker(page, quotes);
  return runTransaction(database, async (transaction) => {
    const stored = await transaction
      .selectFrom('address_quotes')
      .selectAll()
      .where('url', '=', url)
      .execute();
    const known = new Map(stored.map((row) => [row.quote, row]));
    let hasLost = false;
    for (const quote of quotes) {
      const before = known.get(quote);
      const found = look(quote, before?.documentSha256 ?? null);
      const health = afterQuoteCheck(before, found.result, now);
      const { documentSha256 = before?.documentSha256 ?? null } = found;
      const isReleased = health.state === 'gone' && before?.isReleased === true;
      const row = { ...health, documentSha256, isReleased };
      await transaction
        .insertInto('address_quotes')
        .values({ hash: quoteHash(url, quote), url, quote, ...row })
        .onConflict((conflict) => conflict.column('hash').doUpdateSet(row))
        .execute();
      hasLost ||= health.state === 'missing' || health.state === 'gone';
    }
    return hasLost;
  });
}

/** The key of a quote at an address. Both are longer than keys of PostgreSQL may be. */
export function quoteHash(url: string, quote: string): string {
  return createHash('sha256')
    .update(JSON.stringify([url, quote]))
    .digest('hex');
}

/** The quotes of these sources that visitors see as found or gone. */
export async function listPublicQuotes(
  database: Database,
  sourceIds: readonly string[],
): Promise<PublicQuote[]> {
  return (await listCheckedQuotes(database, sourceIds)).flatMap((row) => {
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
  sourceIds: readonly string[],
): Promise<(WatchedQuote & { documentSha256: string | null })[]> {
  if (sourceIds.length === 0) return [];
  const rows = await database
    .selectFrom('citations')
    .innerJoin('sources', 'sources.id', 'citations.sourceId')
    .leftJoin('address_quotes', (join) =>
      join
        .onRef('address_quotes.url', '=', 'sources.url')
        .onRef('address_quotes.quote', '=', 'citations.quote'),
    )
    .select((row) => ['sourceId', 'startSecond', row.ref('citations.quote').$notNull().as('quote')])
    .select(['state', 'checkedAt', 'goneSince', 'isReleased', 'documentSha256'])
    .where('sourceId', 'in', sourceIds)
    .where('citations.quote', 'is not', null)
    .orderBy('startSecond')
    .orderBy('sourceId')
    .execute();
  return rows.map(({ state, isReleased, ...row }) =>
    Object.assign(row, { state: state ?? ('unknown' as const), isReleased: isReleased ?? false }),
  );
}

/** Shows visitors that the quote of a moment is gone, or hides it; `false` if no quote of it is gone. */
export async function releaseQuote(
  database: Database,
  { sourceId, startSecond }: { sourceId: string; startSecond: number },
  isReleased: boolean,
): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('address_quotes')
    .set({ isReleased })
    .where('state', '=', 'gone')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('citations')
          .innerJoin('sources', 'sources.id', 'citations.sourceId')
          .select('citations.id')
          .where('sourceId', '=', sourceId)
          .where('startSecond', '=', startSecond)
          .whereRef('sources.url', '=', 'address_quotes.url')
          .whereRef('citations.quote', '=', 'address_quotes.quote'),
      ),
    )
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
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
