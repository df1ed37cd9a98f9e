import { expect, test } from 'vitest';
import { MAX_SEARCH_LENGTH, normalizeSearch } from '#domain/text/normalize-search.ts';

const longest = 'x'.repeat(MAX_SEARCH_LENGTH);

test.each([
  ['  tax cuts ', 'tax cuts'],
  [' \n\0 ', ''],
  ['a\u0000b\nc', 'a b c'],
  [`${longest}yz`, longest],
  [`${longest.slice(1)}🗳️`, `${longest.slice(1)}\ufffd`],
  [`${longest.slice(1)} y`, longest.slice(1)],
])('the search text %j is normalized to %j', (text, searched) => {
  expect(normalizeSearch(text)).toBe(searched);
  expect(normalizeSearch(searched)).toBe(searched);
});
