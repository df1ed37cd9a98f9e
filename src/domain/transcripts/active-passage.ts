import type { Passage } from './passage.ts';

/**
 * The index of the passage that is spoken at a second: the last one that has started. -1 before the
 * first, and in a transcript without times.
 *
 * @param passages sorted by start
 */
export function activePassageIndex(passages: readonly Passage[], second: number): number {
  return passages.findLastIndex(({ startSecond }) => startSecond !== null && startSecond <= second);
}
