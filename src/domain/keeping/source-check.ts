import { DAY_MS } from '#domain/dates/durations.ts';
import { isLasting } from './strikes.ts';
import type { SourceHealthState } from './video-keeping.ts';

/** What the check of an address has found. */
export type CheckResult =
  | { kind: 'ok' }
  | { kind: 'moved'; to: string }
  /** There is nothing at the address. */
  | { kind: 'missing' }
  /** The website does not exist or does not answer. */
  | { kind: 'no-answer' }
  /** Nothing is known, for example because the website answers only browsers. */
  | { kind: 'inconclusive' };

/** What is known about an address. Times are ISO 8601 instants. */
export interface AddressHealth {
  state: SourceHealthState;
  /** How many checks in a row have found nothing. */
  strikes: number;
  failingSince: string | null;
  lastOkAt: string | null;
  finalUrl: string | null;
}

/** The answer of a website, or why there is none. */
export interface AddressAnswer {
  status: number;
  /** The statuses of the redirects, in their order. */
  redirects: readonly number[];
  requestedUrl: string;
  /** The address that answered. */
  finalUrl: string;
  /** The beginning of the body, or an empty text. */
  text: string;
}

/** A website that has not answered for so long counts as gone. */
const NO_ANSWER_SPAN_MS = 30 * DAY_MS;

/** Answers by which a website says that there is nothing at the address. */
const MISSING_STATUSES: ReadonlySet<number> = new Set([404, 410]);

const PERMANENT_REDIRECTS: ReadonlySet<number> = new Set([301, 308]);

/** What an answer says about an address. A refusal of programs, such as 403, says nothing. */
export function checkResult(answer: AddressAnswer): CheckResult {
  const { status, redirects, requestedUrl, finalUrl, text } = answer;
  if (MISSING_STATUSES.has(status)) return { kind: 'missing' };
  if (status < 200 || status > 299) return { kind: 'inconclusive' };
  const leadsToStart = isStartPage(finalUrl) && !isStartPage(requestedUrl);
  if (leadsToStart || saysNotFound(text)) return { kind: 'inconclusive' };
  const hasMoved =
    redirects.length > 0 &&
    redirects.every((redirect) => PERMANENT_REDIRECTS.has(redirect)) &&
    withoutScheme(finalUrl) !== withoutScheme(requestedUrl);
  return hasMoved ? { kind: 'moved', to: finalUrl } : { kind: 'ok' };
}

/** What is known about an address after a check. Only `gone` is public. */
export function afterCheck(before: AddressHealth, result: CheckResult, now: Date): AddressHealth {
  const at = now.toISOString();
  if (result.kind === 'ok' || result.kind === 'moved') {
    return {
      state: result.kind,
      strikes: 0,
      failingSince: null,
      lastOkAt: at,
      finalUrl: result.kind === 'moved' ? result.to : null,
    };
  }
  if (result.kind === 'inconclusive') {
    // A source that is gone stays so until it is found again.
    return before.state === 'gone' ? before : { ...before, state: 'inconclusive', finalUrl: null };
  }
  const failingSince = before.failingSince ?? at;
  const strikes = before.strikes + (result.kind === 'missing' ? 1 : 0);
  const spanMs = now.getTime() - Date.parse(failingSince);
  const isGone =
    before.state === 'gone' ||
    isLasting(strikes, failingSince, now) ||
    (result.kind === 'no-answer' && spanMs >= NO_ANSWER_SPAN_MS);
  const state = isGone ? 'gone' : 'failing';
  return { ...before, state, strikes, failingSince, finalUrl: null };
}

function isStartPage(url: string): boolean {
  return /^https?:\/\/[^/?#]+\/?$/i.test(url);
}

/** The address without what makes no other page: the scheme, "www.", a fragment and a last slash. */
function withoutScheme(url: string): string {
  return url
    .replace(/^https?:\/\/(?:www\.)?/i, '')
    .replace(/#.*/, '')
    .replace(/\/$/, '');
}

/** Whether the title of a page says that it is a page for missing ones. */
function saysNotFound(text: string): boolean {
  const title = /<title[^>]{0,200}>([^<]{0,500})/i.exec(text)?.[1] ?? '';
  return /\b(?:404|not found|page (?:was )?not found|no longer (?:available|exists))\b/i.test(
    title,
  );
}
