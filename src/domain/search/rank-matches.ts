import { type PassageKind, passageKinds } from './search-reply.ts';

const MAX_VIDEOS = 20;

const MAX_HITS = 3;

/** A passage that a search has found. */
export interface Match {
  /** Ids of the passages of a video are in the order of `passagesOf`. */
  id: number;
  videoId: string;
  kind: PassageKind;
  startSecond: number | null;
  /** The publish date of the video. */
  publishDate: string;
}

/** A video with its best matches. */
export interface RankedVideo {
  videoId: string;
  matches: Match[];
}

/**
 * The best videos, each with its best matches. Videos are sorted by the kind of their best match, then by
 * date, latest first; matches by kind, then by second. Of title and description only one counts.
 */
export function rankMatches(matches: readonly Match[]): RankedVideo[] {
  const byVideo = Map.groupBy(matches.toSorted(compareMatches), ({ videoId }) => videoId);
  return [...byVideo].slice(0, MAX_VIDEOS).map(([videoId, ofVideo]) => {
    const counted = ofVideo.filter(({ kind }, index) => index === 0 || kind !== 'video');
    return { videoId, matches: counted.slice(0, MAX_HITS) };
  });
}

/** Sorts by what sorts videos first, so that the videos are in the order of their best matches. */
function compareMatches(a: Match, b: Match): number {
  return (
    rankOf(a) - rankOf(b) ||
    compareTexts(b.publishDate, a.publishDate) ||
    compareTexts(a.videoId, b.videoId) ||
    (a.startSecond ?? -1) - (b.startSecond ?? -1) ||
    a.id - b.id
  );
}

function rankOf({ kind }: Match): number {
  return passageKinds.indexOf(kind);
}

/** By UTF-16 units, so that the order does not depend on the language of the machine. */
function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
