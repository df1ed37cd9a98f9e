import { expect, test } from 'vitest';
import { fillNames, namesOf } from './fill-names.ts';

test.each([
  ['{brand} by {creator}, {brand}', 'A $& B by {brand}, A $& B'],
  ['no names, { brand } {Brand} {other} {}', 'no names, { brand } {Brand} {other} {}'],
  ['', ''],
])('the names in %j are filled in once', (text, filled) => {
  expect(fillNames(text, { brand: 'A $& B', creatorName: '{brand}' })).toBe(filled);
});

test.each([
  [{ brand: null, creatorName: null }, null, { brand: 'Evidence', creatorName: 'Evidence' }],
  [{ brand: 'Mine', creatorName: null }, null, { brand: 'Mine', creatorName: 'Mine' }],
  [{ brand: 'Mine', creatorName: null }, 'Ada', { brand: 'Mine', creatorName: 'Ada' }],
  [{ brand: null, creatorName: 'Zoë' }, 'Ada', { brand: 'Evidence', creatorName: 'Zoë' }],
])('of the names %o and the default creator %j apply %o', (values, creatorName, names) => {
  expect(namesOf(values, { brand: 'Evidence', creatorName })).toEqual(names);
});
