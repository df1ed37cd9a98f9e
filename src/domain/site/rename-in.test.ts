import { expect, test } from 'vitest';
import { renameIn } from './rename-in.ts';

const to = { brand: 'Ada & Numbers', creatorName: 'Zoë $&' };

test.each([
  [
    'Al explains how a bill is also read. Ask Al!',
    'Al',
    'Zoë $& explains how a bill is also read. Ask Zoë $&!',
  ],
  [
    '“Al”, Al’s and Al-based, not Álvaro, Alá or Al7',
    'Al',
    '“Zoë $&”, Zoë $&’s and Zoë $&-based, not Álvaro, Alá or Al7',
  ],
  ['C++ (by C++)', 'C++', 'Zoë $& (by Zoë $&)'],
  ['Truth. by Truth', 'Truth', 'Ada & Numbers by Zoë $&'],
])('in %j, only whole words that are the name %j are replaced', (text, creatorName, renamed) => {
  expect(renameIn(text, { brand: 'Truth.', creatorName }, to)).toBe(renamed);
});

test('a site that has the name of its creator is renamed once', () => {
  expect(renameIn('Ada by Ada', { brand: 'Ada', creatorName: 'Ada' }, to)).toBe(
    'Ada & Numbers by Ada & Numbers',
  );
});
