import { isLasting } from './strikes.ts';
import type { UnplayableState, VideoHealthState } from './video-keeping.ts';

/** What YouTube's oEmbed endpoint has answered. */
export interface OembedAnswer {
  status: number;
  body: string;
}

/** Whether YouTube's image host has the thumbnail of a video. */
export type ThumbnailAnswer = 'found' | 'missing' | 'unknown';

/** What the check of a video on YouTube has found. */
export type VideoFinding = 'ok' | 'not-embeddable' | 'private' | 'missing' | 'inconclusive';

/** What is known about a video on YouTube. Times are ISO 8601 instants. */
export interface VideoHealth {
  state: VideoHealthState;
  /** Why visitors see no player; `null` while they see it. */
  shownState: UnplayableState | null;
  /** How many checks in a row have found that YouTube does not play the video here. */
  strikes: number;
  failingSince: string | null;
  lastOkAt: string | null;
}

/** The answers for a video that does not exist; which one is sent is not documented. */
const MISSING_STATUSES: ReadonlySet<number> = new Set([400, 404]);

/**
 * What two witnesses say about a video. oEmbed alone is not trusted when it says that a video is
 * missing: its thumbnail must be missing as well. Any other answer, or none, says nothing.
 *
 * @param oembed    `null` without an answer
 * @param thumbnail matters only if oEmbed says that the video is missing
 */
export function videoFinding(
  oembed: OembedAnswer | null,
  thumbnail: ThumbnailAnswer,
): VideoFinding {
  if (oembed === null) return 'inconclusive';
  if (oembed.status === 200) return findingInBody(oembed.body);
  if (oembed.status === 401) return 'not-embeddable';
  if (oembed.status === 403) return 'private';
  return isSaidMissing(oembed) && thumbnail === 'missing' ? 'missing' : 'inconclusive';
}

/** Whether oEmbed says that there is no such video. */
export function isSaidMissing(oembed: OembedAnswer | null): boolean {
  return oembed !== null && MISSING_STATUSES.has(oembed.status);
}

/**
 * For some private videos YouTube has answered 200 with the text "Forbidden". A web page instead of
 * JSON, such as one that asks for consent, says nothing.
 */
function findingInBody(body: string): VideoFinding {
  const text = body.trim();
  if (text === 'Forbidden') return 'private';
  return text.startsWith('{') ? 'ok' : 'inconclusive';
}

/**
 * What is known about a video after a check. Visitors see a change for the worse only after three
 * strikes in at least 48 hours, and the player again after one success.
 */
export function afterVideoCheck(
  before: VideoHealth,
  finding: VideoFinding,
  now: Date,
): VideoHealth {
  const at = now.toISOString();
  if (finding === 'ok') {
    return { state: 'ok', shownState: null, strikes: 0, failingSince: null, lastOkAt: at };
  }
  if (finding === 'inconclusive') {
    return before.strikes > 0 ? before : { ...before, state: 'inconclusive' };
  }
  const isSameKind = (before.state === 'not-embeddable') === (finding === 'not-embeddable');
  const strikes = isSameKind ? before.strikes + 1 : 1;
  const failingSince = (isSameKind ? before.failingSince : null) ?? at;
  const isConfirmed = isLasting(strikes, failingSince, now);
  const found = finding === 'missing' ? 'gone' : finding;
  const shownState = isConfirmed ? found : shownMeanwhile(before.shownState, found);
  // Nothing is called gone before that is certain.
  const state = found === 'gone' && shownState !== 'gone' ? 'inconclusive' : found;
  return { ...before, state, shownState, strikes, failingSince };
}

/** A video that only cannot be embedded is on YouTube, so it is not shown as gone any longer. */
function shownMeanwhile(
  shown: UnplayableState | null,
  found: UnplayableState,
): UnplayableState | null {
  return shown !== null && found === 'not-embeddable' ? found : shown;
}
