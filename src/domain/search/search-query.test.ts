import { expect, test } from 'vitest';
import { isSearchable, parseSearch } from '#domain/search/search-query.ts';

/** The words of a search. Beginnings of words end with "*", and the parts of a word are in brackets. */
function wordsOf(text: string): string[] | undefined {
  return parseSearch(text)?.map(({ whole, parts }) => {
    const [first, ...others] = [whole, ...parts].map(({ term, isPrefix }) =>
      isPrefix ? `${term}*` : term,
    );
    return others.length === 0 ? `${first}` : `${first} (${others.join(' ')})`;
  });
}

test.each([
  ['tax cuts', ['tax', 'cuts*']],
  ['Tax tax CUT', ['tax', 'cut*']],
  ['section 7', ['section', '7']],
  ['ab', ['ab']],
  ['予算法案', ['予算', '法案']],
  ['"tax*"', ['tax*']],
  ['the U.S. Senate', ['the', 'senate*', 'us (u s)']],
  ['health-car', ['healthcar* (health car*)']],
  ["Senate don't", ['senate', 'dont* (don t)']],
  ['HR1', ['hr1* (hr 1)']],
  ['%', undefined],
  ['😀😀', undefined],
])('the search %j is for %j', (text, words) => {
  expect(wordsOf(text)).toEqual(words);
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
