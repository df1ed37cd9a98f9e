import { expect, test } from 'vitest';
import { parseMarkup } from './parse-markup.ts';

test.each([
  [256, true],
  [257, false],
])('of %i nested elements, the text after them is read: %s', (count, isRead) => {
  const texts: string[] = [];
  const handler = { ontext: (text: string) => void texts.push(text) };
  expect(parseMarkup(`${'<p-e>'.repeat(count)}text`, handler)).toBe(isRead);
  expect(texts).toEqual(isRead ? ['text'] : []);
});
