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
  return [...Map.groupBy(matches, ({ videoId }) => videoId)]
    .map(([videoId, ofVideo]) => ({ videoId, matches: bestMatches(ofVideo) }))
    .toSorted(compareVideos)
    .slice(0, MAX_VIDEOS);
}

function bestMatches(matches: readonly Match[]): Match[] {
  const [first, ...others] = matches.toSorted(compareMatches);
  if (first === undefined) return [];
  return [first, ...others.filter(({ kind }) => kind !== 'video')].slice(0, MAX_HITS);
}

function compareMatches(a: Match, b: Match): number {
  return rankOf(a) - rankOf(b) || (a.startSecond ?? -1) - (b.startSecond ?? -1) || a.id - b.id;
}

function compareVideos(a: RankedVideo, b: RankedVideo): number {
  const [first, second] = [a.matches[0], b.matches[0]];
  if (first === undefined || second === undefined) return 0;
  return (
    rankOf(first) - rankOf(second) ||
    compareTexts(second.publishDate, first.publishDate) ||
    compareTexts(a.videoId, b.videoId)
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
