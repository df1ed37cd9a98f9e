import { expect, test } from 'vitest';
import { nextSortOrder, parseSortOrder, sortOrderSchema } from '#domain/sort-order.ts';

test.each([
  [[], 1],
  [[3, 1, 2], 4],
  [[-5], 1],
  [[2.5], 3],
  [[Number.NaN, 4], 5],
  [[Number.POSITIVE_INFINITY, 4, Number.NEGATIVE_INFINITY], 5],
  [[Number.NaN], 1],
  [[2_147_483_647], 2_147_483_647],
])('the sort order after %j is %i', (existing, next) => {
  expect(nextSortOrder(existing)).toBe(next);
});

test('the next sort order is computed for 300,000 entries, more than Math.max takes as arguments', () => {
  expect(nextSortOrder(Array.from({ length: 300_000 }, (_, index) => index))).toBe(300_000);
});

test.each([
  ['1', 1],
  [' 7 ', 7],
  ['2.7', 2],
  ['', 1],
  ['abc', 1],
  ['0', 1],
  ['-3', 1],
  ['Infinity', 1],
  ['99999999999', 2_147_483_647],
  ['9'.repeat(400), 2_147_483_647],
])('a typed sort order of %j is read as %i', (text, value) => {
  expect(parseSortOrder(text)).toBe(value);
});

test.each([1, 2, 2_147_483_647])('the sort order %d is valid', (value) => {
  expect(sortOrderSchema.parse(value)).toBe(value);
});

test.each([0, -1, 1.5, Number.NaN, Infinity, 2_147_483_648, '1', null, [1]])(
  'the sort order %j is refused with one message',
  (value) => {
    const issues = sortOrderSchema.safeParse(value).error?.issues ?? [];
    expect(issues.map(({ message }) => message)).toEqual([
      'Sort order must be a whole number from 1 to 2,147,483,647',
    ]);
  },
);
