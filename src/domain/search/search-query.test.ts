import { expect, test } from 'vitest';
import { isSearchable, parseSearch } from '#domain/search/search-query.ts';

/** Beginnings of words end with "*". */
function compound(...terms: string[]) {
  const [whole, ...parts] = terms.map((term) => ({
    term: term.replace('*', ''),
    isPrefix: term.endsWith('*'),
  }));
  return { whole, parts };
}

test.each([
  ['tax cuts', { words: ['tax'], compounds: [], prefix: 'cuts' }],
  ['Tax tax CUT', { words: ['tax'], compounds: [], prefix: 'cut' }],
  ['section 7', { words: ['section', '7'], compounds: [], prefix: undefined }],
  ['ab', { words: ['ab'], compounds: [], prefix: undefined }],
  ['予算法案', { words: ['予算', '法案'], compounds: [], prefix: undefined }],
  ['"tax*"', { words: [], compounds: [], prefix: 'tax' }],
  ['the U.S. Senate', { words: ['the'], compounds: [compound('us', 'u', 's')], prefix: 'senate' }],
  [
    'health-car',
    { words: [], compounds: [compound('healthcar*', 'health', 'car*')], prefix: undefined },
  ],
  [
    "Senate don't",
    { words: ['senate'], compounds: [compound('dont*', 'don', 't')], prefix: undefined },
  ],
  ['HR1', { words: [], compounds: [compound('hr1*', 'hr', '1')], prefix: undefined }],
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
