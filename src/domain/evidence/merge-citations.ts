import type { NewCitation } from './citation.ts';

/**
 * Merges the moments of a source as one window saves them with those that another window has stored
 * since. Moments are the same if they start at the same second.
 *
 * @param stored the moments as they are now
 * @param saved  the moments to save
 * @param seen   the moments that the saving window had loaded
 * @returns the moments to store, sorted; `undefined` when both windows have changed one moment
 */
export function mergeCitations(
  stored: readonly NewCitation[],
  saved: readonly NewCitation[],
  seen: readonly NewCitation[],
): NewCitation[] | undefined {
  const [now, next, before] = [byStart(stored), byStart(saved), byStart(seen)];
  const merged = new Map(now);
  for (const start of new Set([...next.keys(), ...before.keys()])) {
    const citation = next.get(start);
    if (isSame(citation, before.get(start))) continue;
    const isOverwritten = !isSame(now.get(start), before.get(start));
    if (isOverwritten && !isSame(now.get(start), citation)) return undefined;
    if (citation) merged.set(start, citation);
    else merged.delete(start);
  }
  return [...merged.values()].toSorted((a, b) => a.startSecond - b.startSecond);
}

function byStart(citations: readonly NewCitation[]): Map<number, NewCitation> {
  return new Map(citations.map((citation) => [citation.startSecond, citation]));
}

function isSame(one: NewCitation | undefined, other: NewCitation | undefined): boolean {
  return one?.endSecond === other?.endSecond && one?.claim === other?.claim && !one === !other;
}
