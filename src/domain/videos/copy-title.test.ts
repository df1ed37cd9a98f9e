import { expect, test } from 'vitest';
import { copyTitle } from './copy-title.ts';

test.each([
  ['a short title', 'Rents', 'Copy of Rents'],
  ['a title that just fits', 'x'.repeat(192), `Copy of ${'x'.repeat(192)}`],
  ['a title that is too long', 'x'.repeat(200), `Copy of ${'x'.repeat(191)}…`],
  [
    'a title that would be cut in an emoji',
    `${'x'.repeat(190)}🏛🏛🏛🏛🏛`,
    `Copy of ${'x'.repeat(190)}…`,
  ],
])('the copy of %s fits into a title', (_case, title, copy) => {
  expect(copyTitle(title)).toBe(copy);
});
