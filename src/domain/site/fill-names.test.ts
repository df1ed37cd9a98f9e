import { expect, test } from 'vitest';
import { fillNames } from './fill-names.ts';

test.each([
  ['{brand} by {creator}, {brand}', 'A $& B by {brand}, A $& B'],
  ['no names, { brand } {Brand} {other} {}', 'no names, { brand } {Brand} {other} {}'],
  ['', ''],
])('the names in %j are filled in once', (text, filled) => {
  expect(fillNames(text, { brand: 'A $& B', creatorName: '{brand}' })).toBe(filled);
});
