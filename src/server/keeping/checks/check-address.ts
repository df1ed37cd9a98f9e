import { type CheckResult, checkResult } from '#domain/keeping/source-check.ts';
import { OutboundFailure, type OutboundProblem } from '#server/outbound/outbound-failure.ts';
import type { Outbound } from '#server/outbound/outbound.ts';
import type { PageContent } from '../quotes/page-texts.ts';

/** The result of a check, and the answer that it is based on. */
export interface CheckedAddress {
  result: CheckResult;
  /** `null` if there was no answer. */
  httpStatus: number | null;
  /** After this time the website may be asked again, if it says so. */
  retryAfterMs: number;
  /** The page, if there is one in which quotes can be looked for. */
  page: PageContent | null;
}

/** No website is waited for longer, whatever it answers. */
export const LONGEST_RETRY_AFTER_MS = 30 * 24 * 60 * 60 * 1000;

/** In a page, "not found" stands at the start. */
const MAX_BYTES = 64 * 1024;

/** Of a page in which quotes are looked for. */
const MAX_BYTES_WITH_QUOTES = 1024 * 1024;

/** Requests an address as a browser would, but says who asks. */
export async function checkAddress(
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
