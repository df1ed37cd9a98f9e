/** The shortest word for which another spelling is looked for, in UTF-16 units. */
export const MIN_CORRECTED_LENGTH = 4;

/** In words of up to this length one letter may be wrong, in longer ones two. */
const SHORT_LENGTH = 5;

/** How many letters of a word may be wrong, missing, too many or swapped. */
export function maxDistance(word: string): number {
  return word.length <= SHORT_LENGTH ? 1 : 2;
}

/**
 * The word that is most like the given one; `undefined` if none is like it. Of equally near words, the
 * first in alphabetical order.
 */
export function nearestWord(word: string, candidates: readonly string[]): string | undefined {
  let nearest: string | undefined;
  let smallest = maxDistance(word) + 1;
  for (const candidate of candidates.toSorted()) {
    const found = distance(word, candidate);
    if (found >= smallest) continue;
    smallest = found;
    nearest = candidate;
  }
  return nearest;
}

/**
 * How many single changes make one word of the other: a letter added, left out or replaced, or two
 * neighbors swapped (the restricted edit distance of Damerau and Levenshtein).
 */
function distance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[row - 1] === b[column - 1];
      let best = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      const isSwapped = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (row > 1 && column > 1 && isSwapped)
        best = Math.min(best, (beforeLast[column - 2] ?? 0) + 1);
      current.push(best);
    }
    [beforeLast, last] = [last, current];
  }
  return last[b.length] ?? 0;
}
