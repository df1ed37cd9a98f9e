import type { NewCitation } from './citation.ts';

/**
 * Merges the citations of a source that one window saves with those that another window has stored
 * in the meantime. Citations with the same start are versions of one citation.
 *
 * @param stored the citations as they are now
 * @param saved  the citations to save
 * @param seen   the citations that the saving window had loaded
 * @returns the citations to store, sorted by `startSecond`; `undefined` when the windows have changed
 *   one citation differently
 */
export function mergeCitations(
  stored: readonly NewCitation[],
  saved: readonly NewCitation[],
  seen: readonly NewCitation[],
): NewCitation[] | undefined {
  const merged = byStart(stored);
  const [savedByStart, seenByStart] = [byStart(saved), byStart(seen)];
  for (const start of new Set([...savedByStart.keys(), ...seenByStart.keys()])) {
    const storedOne = merged.get(start);
    const savedOne = savedByStart.get(start);
    const seenOne = seenByStart.get(start);
    const isChangedHere = !isSame(savedOne, seenOne);
    const isChangedElsewhere = !isSame(storedOne, seenOne);
    if (!isChangedHere) continue;
    if (isChangedElsewhere && !isSame(storedOne, savedOne)) return undefined;
    if (savedOne) merged.set(start, savedOne);
    else merged.delete(start);
  }
  return [...merged.values()].toSorted((a, b) => a.startSecond - b.startSecond);
}

function byStart(citations: readonly NewCitation[]): Map<number, NewCitation> {
  return new Map(citations.map((citation) => [citation.startSecond, citation]));
}

/** Whether two versions of a citation are equal. `undefined` means that there is no citation. */
function isSame(one: NewCitation | undefined, other: NewCitation | undefined): boolean {
  if (!one || !other) return one === other;
  return one.endSecond === other.endSecond && one.claim === other.claim;
}
