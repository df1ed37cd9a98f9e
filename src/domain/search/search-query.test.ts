import { expect, test } from 'vitest';
import { isSearchable, parseSearch } from '#domain/search/search-query.ts';

test.each([
  ['tax cuts', { words: ['tax'], prefix: 'cuts' }],
  ['Tax tax CUT', { words: ['tax'], prefix: 'cut' }],
  ['section 7', { words: ['section', '7'], prefix: undefined }],
  ['ab', { words: ['ab'], prefix: undefined }],
  ['"tax*"', { words: [], prefix: 'tax' }],
  ['%', undefined],
  ['😀😀', undefined],
])('the search %j is for %j', (text, query) => {
  expect(parseSearch(text)).toEqual(query);
});

test.each([
  ['a', false],
  ['ab', true],
  ['x'.repeat(100), true],
  ['x'.repeat(101), false],
  ['%%%', false],
])('%j is a search for the server: %j', (text, expected) => {
  expect(isSearchable(text)).toBe(expected);
});
