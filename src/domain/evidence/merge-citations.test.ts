import { expect, test } from 'vitest';
import { mergeCitations } from './merge-citations.ts';

/** Citations of the form "95 claim", or "95–100 claim". */
function citations(...lines: string[]) {
  return lines.map((line) => {
    const [, start, end, claim] = /^(\d+)(?:–(\d+))? (.+)$/.exec(line) ?? [];
    return {
      startSecond: Number(start),
      endSecond: end === undefined ? null : Number(end),
      claim: claim ?? null,
    };
  });
}

// Both windows loaded `seen`. One has stored its citations since; now the other saves.
test.each<
  [what: string, stored: string[], saved: string[], seen: string[], merged: string[] | undefined]
>([
  ['both windows add', ['1 a', '2 b'], ['1 a', '3 c'], ['1 a'], ['1 a', '2 b', '3 c']],
  ['one changes, the other adds', ['1 a', '2 b'], ['1 x'], ['1 a'], ['1 x', '2 b']],
  ['one deletes, the other adds', ['1 a', '2 b'], [], ['1 a'], ['2 b']],
  ['both make the same change', ['1–9 a'], ['1–9 a'], ['1 a'], ['1–9 a']],
  ['both delete', [], [], ['1 a'], []],
  ['both change', ['1 x'], ['1 y'], ['1 a'], undefined],
  ['one changes the end, the other the claim', ['1–9 a'], ['1 y'], ['1 a'], undefined],
  ['one changes, the other deletes', ['1 x'], [], ['1 a'], undefined],
  ['one deletes, the other changes', [], ['1 x'], ['1 a'], undefined],
  ['both add at the same second', ['1 a', '2 b'], ['1 a', '2 c'], ['1 a'], undefined],
])('two windows save citations: %s', (_what, stored, saved, seen, merged) => {
  expect(mergeCitations(citations(...stored), citations(...saved), citations(...seen))).toEqual(
    merged && citations(...merged),
  );
});
