import { expect, test } from 'vitest';
import { searchVideos } from '#domain/videos/search-videos.ts';

const budget = { title: 'The Budget, explained', description: 'Taxes and 100% of the facts.' };
const water = { title: 'Water rights', description: null };
const cafe = { title: 'ÉCONOMIE', description: 'Line one\nLine two (2024)' };

test.each([
  ['', [budget, water, cafe]],
  ['   ', [budget, water, cafe]],
  ['WATER', [water]],
  ['budget', [budget]],
  ['taxes', [budget]],
  [' taxes ', [budget]],
  ['économie', [cafe]],
  ['(2024)', [cafe]],
  ['100%', [budget]],
  ['.*', []],
  ['null', []],
  ['water budget', []],
])('a search for %j finds the videos with a matching title or description', (search, found) => {
  expect(searchVideos([budget, water, cafe], search)).toEqual(found);
});
