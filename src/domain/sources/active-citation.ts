import type { Citation } from './citation.ts';

/** Time for which a citation without an end stays active. */
const ACTIVE_SECONDS = 60;

/**
 * Finds the citation that belongs to the current position of the player: the last one that has
 * started, unless it has ended. A citation without an end ends after {@link ACTIVE_SECONDS}.
 *
 * @param citations sorted by `startSecond`
 * @param second    position of the player; may have fractions
 * @returns `undefined` when no citation is active
 */
export function findActiveCitation<Cited extends Pick<Citation, 'startSecond' | 'endSecond'>>(
  citations: readonly Cited[],
  second: number,
): Cited | undefined {
  const latest = citations.findLast(({ startSecond }) => startSecond <= second);
  if (!latest) return undefined;
  const end = latest.endSecond ?? latest.startSecond + ACTIVE_SECONDS;
  return second < end ? latest : undefined;
}
