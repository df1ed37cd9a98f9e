import { expect, test } from 'vitest';
import { initialsOf } from './initials.ts';

test.each([
  ['Plain Evidence', 'PE'],
  ['mine', 'M'],
  ['The Rest is History', 'TR'],
  ['Ελλάδα σήμερα', 'ΕΣ'],
  ['élan Żywy', 'ÉŻ'],
  ['e\u0301lan', 'É'],
  ['“Quoted” (words)', 'QW'],
  ['ßeta', 'ß'],
  ['24 hours', '2H'],
  ['W'.repeat(60), 'W'],
  ['\u202eReversed', 'R'],
  ['🎬 Film Club', 'FC'],
  // None of these begins with a letter that can be drawn.
  ['平凡な証拠', 'AL'],
  ['🎬', 'AL'],
  ['</style><script>', 'AL'],
  ['עדות', 'AL'],
  ['q\u0323', 'AL'],
  ['', 'AL'],
])('the initials of %j are %j', (brand, initials) => {
  expect(initialsOf(brand, 'Ada Lovelace')).toBe(initials);
});

test('a site has no initials if neither of its names can be drawn', () => {
  expect(initialsOf('平凡な証拠', '🎬')).toBe('');
});
