import { expect, test } from 'vitest';
import { canonicalCase, MAX_CASE_MOMENTS, splitCase } from '#domain/evidence/case-link.ts';

const ID = '0b8f1c8e-3a52-4d57-9a5e-0c2a4d0e6f11';
const OTHER = '7c1f6a53-6f0e-4f8c-8d5b-9f3b2f1a0c22';

/** Moments of the same video. */
const moments = (count: number) =>
  Array.from({ length: count }, (_, index) => `${ID}.${index}`).join(',');

test.each([
  ['', ''],
  [',,', ''],
  [`${ID}.252`, `${ID}.252`],
  [`${OTHER}.95,${ID}.252`, `${OTHER}.95,${ID}.252`],
  [`${ID}.0,,${ID}.252,`, `${ID}.0,${ID}.252`],
  // Repeated
  [`${ID}.252,${OTHER}.95,${ID}.252`, `${ID}.252,${OTHER}.95`],
  // Not moments
  [`${ID}.252,x,${ID}.-1`, `${ID}.252,-,-`],
  [`${ID}.252.5,${ID}.0252,${ID},.252`, '-,-,-,-'],
  [`${ID}.100000,${ID.toUpperCase()}.1`, '-,-'],
  ['\0', '-'],
  ['😀', '-'],
  ['\uD800', '-'],
  [`${ID}%2e252`, '-'],
  ['<script>', '-'],
  ['9'.repeat(100_000), '-'],
])('the case %j is spelled %j', (m, canonical) => {
  expect(canonicalCase(m)).toBe(canonical);
  expect(canonicalCase(canonical)).toBe(canonical);
});

test('a case of more than 20 moments has one that says so', () => {
  expect(splitCase(moments(MAX_CASE_MOMENTS))).toHaveLength(MAX_CASE_MOMENTS);
  expect(splitCase(moments(MAX_CASE_MOMENTS + 1))).toHaveLength(MAX_CASE_MOMENTS + 1);
  expect(splitCase(moments(500))).toEqual(splitCase(moments(MAX_CASE_MOMENTS + 1)));
  expect(splitCase('x,'.repeat(10_000))).toHaveLength(MAX_CASE_MOMENTS + 1);
});
