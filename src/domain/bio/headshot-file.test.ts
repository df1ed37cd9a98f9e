import { expect, test } from 'vitest';
import { headshotExtensions, isHeadshotType } from '#domain/bio/headshot-file.ts';

test('a headshot may be made from a JPEG, PNG, WebP or GIF file', () => {
  expect(headshotExtensions.toSorted()).toEqual(['gif', 'jpeg', 'jpg', 'png', 'webp']);
});

test.each([
  ['image/jpeg', true],
  ['image/webp', true],
  ['image/gif', true],
  ['image/svg+xml', false],
  ['', false],
])('isHeadshotType of %j is %s', (mediaType, expected) => {
  expect(isHeadshotType(mediaType)).toBe(expected);
});
