import { expect, test } from 'vitest';
import { findActiveCitation } from '#domain/evidence/active-citation.ts';

const open = { startSecond: 10, endSecond: null };
const closed = { startSecond: 100, endSecond: 250 };
const next = { startSecond: 240, endSecond: null };

test.each([
  [0, undefined],
  [9.9, undefined],
  [10, open],
  [69.9, open],
  [70, undefined],
  [100, closed],
  [239.9, closed],
  [240, next],
  [299.9, next],
  [300, undefined],
])('at second %d the active citation is %o', (second, expected) => {
  expect(findActiveCitation([open, closed, next], second)).toBe(expected);
});
