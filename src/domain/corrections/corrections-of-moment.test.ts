import { expect, test } from 'vitest';
import { correctionsOfMoment, correctedSeconds } from './corrections-of-moment.ts';

const cited = [{ sourceId: 'cited', startSecond: 252, endSecond: 280 }];

test.each([
  ['at its start', 252, null, true],
  ['before its end', 279, null, true],
  ['at its end', 280, null, false],
  ['before its start', 251, null, false],
  ['at its start, about another source', 252, 'other', true],
  ['of the whole video', null, null, true],
  ['of the whole video, about its source', null, 'cited', true],
  ['of the whole video, about another source', null, 'other', false],
] as const)('a correction %s concerns a moment or not', (_, startSecond, sourceId, isShown) => {
  const correction = { startSecond, sourceId };
  expect(correctionsOfMoment([correction], cited)).toEqual(isShown ? [correction] : []);
});

test('a moment without an end is corrected at its own second only', () => {
  const moment = [{ sourceId: 'cited', startSecond: 0, endSecond: null }];
  const [own, next] = [0, 1].map((startSecond) => ({ startSecond, sourceId: null }));
  expect(
    correctionsOfMoment(
      [own, next].filter((each) => each !== undefined),
      moment,
    ),
  ).toEqual([own]);
});

test('the corrected seconds are those of corrections that were not withdrawn', () => {
  const withdrawnAt = '2026-01-01T00:00:00.000Z';
  const seconds = correctedSeconds([
    { startSecond: 0, withdrawnAt: null },
    { startSecond: 95, withdrawnAt: null },
    { startSecond: 95, withdrawnAt },
    { startSecond: 252, withdrawnAt },
    { startSecond: null, withdrawnAt: null },
  ]);
  expect([...seconds]).toEqual([0, 95]);
});
