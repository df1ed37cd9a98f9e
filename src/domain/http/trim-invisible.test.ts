import { expect, test } from 'vitest';
import { trimInvisible } from './trim-invisible.ts';

test.each([
  [' text \n', 'text'],
  ['\u200Btext\u200B', 'text'],
  ['\uFEFF\u2060 a\u200Bb \u200E\u00AD', 'a\u200Bb'],
  ['😀\u200D', '😀'],
  [' \u200B\u3000', ''],
  ['', ''],
])('of %j remains %j', (text, rest) => {
  expect(trimInvisible(text)).toBe(rest);
});
