import type { Citation } from './citation.ts';

/** How long a citation without an end stays active. */
const ACTIVE_SECONDS = 60;

/**
 * The citation that a viewer hears at a moment: the one that started last, until its end or until
 * the next one starts. Without an end it stays active for {@link ACTIVE_SECONDS}.
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
