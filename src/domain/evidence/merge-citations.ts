import type { NewCitation } from './citation.ts';

/**
 * Merges the citations of a source that one window saves with those that another window has stored
 * in the meantime. Citations with the same start are versions of one citation.
 *
 * @param stored the citations as they are now
 * @param saved  the citations to save
 * @param seen   the citations that the saving window had loaded
 * @returns the citations to store, sorted; `undefined` when both windows have changed one citation
 */
export function mergeCitations(
  stored: readonly NewCitation[],
  saved: readonly NewCitation[],
  seen: readonly NewCitation[],
): NewCitation[] | undefined {
  const merged = byStart(stored);
  const [savedByStart, seenByStart] = [byStart(saved), byStart(seen)];
  for (const start of new Set([...savedByStart.keys(), ...seenByStart.keys()])) {
    const [now, next, before] = [merged, savedByStart, seenByStart].map((each) => each.get(start));
    if (isSame(next, before)) continue;
    const isChangedElsewhere = !isSame(now, before);
    if (isChangedElsewhere && !isSame(now, next)) return undefined;
    if (next) merged.set(start, next);
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
