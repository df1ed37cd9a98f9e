import { expect, test } from 'vitest';
import { nearestWord } from './nearest-word.ts';

const words = ['congress', 'constitution', 'decision', 'declaration', 'senate', 'state', 'taxes'];

test.each([
  ['declraation', 'declaration'],
  ['declaratoin', 'declaration'],
  ['constitucion', 'constitution'],
  ['congres', 'congress'],
  ['senats', 'senate'],
  ['taxs', 'taxes'],
  ['stat', 'state'],
  ['xyzzy', undefined],
  ['txs', undefined],
  ['constellation', undefined],
])('the word most like “%s” is “%s”', (typed, nearest) => {
  expect(nearestWord(typed, words)).toBe(nearest);
});
