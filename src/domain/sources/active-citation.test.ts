import { expect, test } from 'vitest';
import { findActiveCitation } from '#domain/sources/active-citation.ts';

const withoutEnd = { startSecond: 10, endSecond: null };
const withEnd = { startSecond: 100, endSecond: 250 };
const overlapping = { startSecond: 240, endSecond: null };

test.each([
  [0, undefined],
  [9.9, undefined],
  [10, withoutEnd],
  [69.9, withoutEnd],
  [70, undefined],
  [100, withEnd],
  [239.9, withEnd],
  [240, overlapping],
  [299.9, overlapping],
  [300, undefined],
])('at second %d the active citation is %o', (second, expected) => {
  expect(findActiveCitation([withoutEnd, withEnd, overlapping], second)).toBe(expected);
});
