import { expect, test } from 'vitest';
import { sortOrderSchema } from '#domain/sort-order-schema.ts';

test.each([1, 2, 2_147_483_647])('%d is a sort order', (value) => {
  expect(sortOrderSchema.parse(value)).toBe(value);
});

test.each([
  0,
  -1,
  1.5,
  Number.NaN,
  Infinity,
  -Infinity,
  2_147_483_648,
  1e308,
  -1e308,
  '1',
  null,
  [1],
  true,
])('%j is no sort order, which is said once', (value) => {
  const issues = sortOrderSchema.safeParse(value).error?.issues ?? [];
  expect(issues.map(({ message }) => message)).toEqual([
    'Sort order must be a whole number from 1 to 2,147,483,647',
  ]);
});
