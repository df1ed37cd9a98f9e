import { type CheckResult, checkResult } from '#domain/keeping/source-check.ts';
import { OutboundFailure, type OutboundProblem } from '#server/outbound/outbound-failure.ts';
import type { Outbound } from '#server/outbound/outbound.ts';

/** The result of a check, and the answer that it is based on. */
export interface CheckedAddress {
  result: CheckResult;
  /** `null` if there was no answer. */
  httpStatus: number | null;
  /** After this time the website may be asked again, if it says so. */
  retryAfterMs: number;
}

const MAX_BYTES = 64 * 1024;

/** Requests an address as a browser would, but says who asks. */
export async function checkAddress(
  url: string,
  outbound: Outbound,
  signal: AbortSignal,
): Promise<CheckedAddress> {
  try {
    using reply = await outbound.request(url, { signal, headers: { accept: 'text/html,*/*' } });
    const { status, redirects, headers } = reply;
    const isHtml = /html/.test(headers['content-type'] ?? '');
    const text = isHtml ? (await reply.readStart(MAX_BYTES)).toString('utf8') : '';
    const answer = {
      status,
      redirects,
      requestedUrl: new URL(url).href,
      finalUrl: reply.url.href,
      text,
    };
    const retryAfterMs = retryAfter(headers['retry-after']);
    return { result: checkResult(answer), httpStatus: status, retryAfterMs };
  } catch (error) {
    if (!(error instanceof OutboundFailure) || signal.aborted) throw error;
    return { result: resultOfFailure(error.problem), httpStatus: null, retryAfterMs: 0 };
  }
}

function resultOfFailure(problem: OutboundProblem): CheckResult {
  if (problem === 'unknown-host') return { kind: 'missing' };
  if (problem === 'no-answer' || problem === 'timed-out') return { kind: 'no-answer' };
  return { kind: 'inconclusive' };
}

/** The header Retry-After in milliseconds, at most 30 days; 0 without one that can be read. */
function retryAfter(header: string | undefined): number {
  const seconds = /^\d{1,7}$/.test(header ?? '') ? Number(header) : 0;
  return Math.min(seconds, 30 * 24 * 60 * 60) * 1000;
}
