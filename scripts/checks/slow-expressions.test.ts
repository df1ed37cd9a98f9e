import { expect, test } from 'vitest';
import { slowExpressions } from './slow-expressions.ts';

test.each([
  ['a search that starts anew at each character', String.raw`/a+b/`],
  ['an end that starts anew at each character', String.raw`/[.,]+$/`],
  ['a space that two parts may take', String.raw`/^(?:\s+(.*))?$/`],
  ['nested repetitions', String.raw`/^(?:a+)+$/`],
])('%s is slow', (_what, expression) => {
  const code = `const before = 1;\nexport const words = (text: string) => ${expression}.exec(text);`;
  expect(slowExpressions('words.ts', code)).toEqual([
    expect.stringMatching(/^words\.ts:2: .* takes too long for a text with many "/),
  ]);
});

test.each([
  ['an expression that is tied to the start', String.raw`/^\s*\d+\s*$/`],
  ['one that each character ends', String.raw`/<[^<>]*>/g`],
  ['one in the text of a comment', '1; // /a+b/'],
])('%s is not slow', (_what, expression) => {
  expect(slowExpressions('words.ts', `export const words = ${expression}`)).toEqual([]);
});
