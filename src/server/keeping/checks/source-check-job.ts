import { DAY_MS } from '#domain/dates/durations.ts';
import { keepingSettings } from '#domain/keeping/keeping-settings.ts';
import { externalHref } from '#domain/http/external-href.ts';
import { afterCheck, type CheckResult, checkResult } from '#domain/keeping/source-check.ts';
import type { Context } from '#server/core/context/context.ts';
import { addMissing, claimDue, updateClaimed } from '#server/core/database/due/due-rows.ts';
import type { Row } from '#server/core/database/tables.ts';
import type { Outbound } from '#server/core/outbound/outbound.ts';
import { HOST_SPACING_MS, takeHostSlot } from '#server/core/outbound/outbound-slots.ts';
import type { Job } from '#server/core/outbound/job-runner.ts';
import { OutboundFailure, type OutboundProblem } from '#server/core/outbound/outbound-failure.ts';
import { listQuotesOf } from '#server/content/sources/citation-store.ts';
import { recordQuotes } from '#server/keeping/quotes/quote-store.ts';
import { findSettings } from '#server/core/stored-settings/settings-store.ts';
import { hasPublicSource, isWebAddress, walkSources } from '../public-sources.ts';
import type { PageContent } from '../quotes/page-texts.ts';
import { newCheck } from './address-check-store.ts';

/**
 * Checks in turn whether the addresses of the sources of public videos still answer, and whether the
 * quotes are still on their pages.
 */
export function sourceCheckJob(context: Context): Job {
  const { database, outbound, now } = context;
  const { checkEveryMs } = context.env;
  const nextSources = walkSources(context);
  const inMs = (durationMs: number) => new Date(now().getTime() + durationMs).toISOString();

  async function check(
    claimed: Row<'address_checks'>,
    href: string,
    signal: AbortSignal,
  ): Promise<void> {
    const quotes = await listQuotesOf(database, claimed.url);
    const options = { outbound, signal, hasQuotes: quotes.length > 0 };
    const { result, httpStatus, retryAfterMs, page } = await checkAddress(href, options);
    const checked = { url: claimed.url, quotes, result, page };
    const hasLostQuotes = await recordQuotes(database, checked, now());
    const { state, strikes, failingSince, lastOkAt, finalUrl } = claimed;
    const before = { state, strikes, failingSince, lastOkAt, finalUrl };
    const health = afterCheck(before, result, now());
    const isFailing = result.kind !== 'ok' && result.kind !== 'moved';
    const everyMs = isFailing || hasLostQuotes ? Math.min(DAY_MS, checkEveryMs) : checkEveryMs;
    await updateClaimed(database, 'address_checks', claimed, {
      ...health,
      httpStatus,
      checkedAt: now().toISOString(),
      dueAt: inMs(Math.max(everyMs, retryAfterMs)),
    });
  }

  return {
    name: 'source checks',
    async runNext(signal) {
      if (!(await findSettings(database, keepingSettings)).checksLinks) return false;
      const addresses = (await nextSources()).map(({ url }) => url).filter(isWebAddress);
      const rows = addresses.map((url) => newCheck(url, now()));
      await addMissing(database, 'address_checks', rows);
      const claimed = await claimDue(database, 'address_checks', now(), {
        longestWaitMs: Math.max(checkEveryMs, LONGEST_RETRY_AFTER_MS),
        among: hasPublicSource(database, 'address_checks', now()),
      });
      if (!claimed) return false;
      const href = externalHref(claimed.url) ?? claimed.url;
      if (!(await takeHostSlot(database, href, now()))) {
        await updateClaimed(database, 'address_checks', claimed, { dueAt: inMs(HOST_SPACING_MS) });
        return false;
      }
      await check(claimed, href, signal);
      return true;
    },
  };
}

/** The result of a check, and the answer that it is based on. */
interface CheckedAddress {
  result: CheckResult;
  /** `null` if there was no answer. */
  httpStatus: number | null;
  /** After this time the website may be asked again, if it says so. */
  retryAfterMs: number;
  /** The page, if there is one in which quotes can be looked for. */
  page: PageContent | null;
}

/** No website is waited for longer, whatever it answers. */
const LONGEST_RETRY_AFTER_MS = 30 * 24 * 60 * 60 * 1000;

/** In a page, "not found" stands at the start. */
const MAX_BYTES = 64 * 1024;

/** Of a page in which quotes are looked for. */
const MAX_BYTES_WITH_QUOTES = 1024 * 1024;

/** Requests an address as a browser would, but says who asks. */
async function checkAddress(
  url: string,
  { outbound, signal, hasQuotes }: { outbound: Outbound; signal: AbortSignal; hasQuotes: boolean },
): Promise<CheckedAddress> {
  try {
    using reply = await outbound.request(url, { signal, headers: { accept: 'text/html,*/*' } });
    const { status, redirects, headers } = reply;
    const contentType = headers['content-type'] ?? '';
    const isHtml = contentType.includes('html');
    const maxBytes = hasQuotes ? MAX_BYTES_WITH_QUOTES : MAX_BYTES;
    const bytes = isHtml || hasQuotes ? await reply.readStart(maxBytes) : Buffer.alloc(0);
    const answer = {
      status,
      redirects,
      requestedUrl: new URL(url).href,
      finalUrl: reply.url.href,
      text: isHtml ? bytes.toString('utf8', 0, MAX_BYTES) : '',
    };
    const result = checkResult(answer);
    const isPage = hasQuotes && (result.kind === 'ok' || result.kind === 'moved');
    return {
      result,
      httpStatus: status,
      retryAfterMs: retryAfter(headers['retry-after']),
      page: isPage ? { contentType, bytes, isWhole: bytes.length < maxBytes } : null,
    };
  } catch (error) {
    if (!(error instanceof OutboundFailure) || signal.aborted) throw error;
    const result = resultOfFailure(error.problem);
    return { result, httpStatus: null, retryAfterMs: 0, page: null };
  }
}

function resultOfFailure(problem: OutboundProblem): CheckResult {
  if (problem === 'unknown-host') return { kind: 'missing' };
  if (problem === 'no-answer' || problem === 'timed-out') return { kind: 'no-answer' };
  return { kind: 'inconclusive' };
}

/** The header Retry-After in milliseconds; 0 without one that can be read. */
function retryAfter(header: string | undefined): number {
  const seconds = /^\d{1,7}$/.test(header ?? '') ? Number(header) : 0;
  return Math.min(seconds * 1000, LONGEST_RETRY_AFTER_MS);
}
