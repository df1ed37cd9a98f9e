import { expect, test } from 'vitest';
import { sortOrderSchema } from '#domain/sort-order-schema.ts';

test.each([1, 2, 2_147_483_647])('%d is a sort order', (value) => {
  expect(sortOrderSchema.parse(value)).toBe(value);
});

test.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2_147_483_648, '1', null, [1], true])(
  '%j is no sort order',
  (value) => {
    expect(sortOrderSchema.safeParse(value).error?.issues[0]?.message).toMatch(/^Sort order /);
  },
);
