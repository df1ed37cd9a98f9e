import { expect, test } from 'vitest';
import { multilineSchema, optionalSingleLineSchema } from '#domain/text/text-schema.ts';

const schema = optionalSingleLineSchema('Place', 10);

test.each([
  [' Senate floor ', 'Place must be at most 10 characters'],
  ['a\0b', 'Place must be a single line of text'],
  ['a\nb', 'Place must be a single line of text'],
  ['a\u2028b', 'Place must be a single line of text'],
  [1, 'Place must be plain text'],
])('the optional text %j is refused', (typed, message) => {
  expect(schema.safeParse(typed).error?.issues[0]?.message).toBe(message);
});

test.each([
  [' a\tb ', 'a b'],
  [' \u200B ', null],
  ['', null],
  [null, null],
])('the optional text %j is stored as %j', (typed, stored) => {
  expect(schema.parse(typed)).toBe(stored);
});

test.each(['nul \0', 'next line \u0085', 'escape \u001B[31m'])(
  'the text %j of several lines is refused',
  (typed) => {
    const { error } = multilineSchema('Text', 10).safeParse(typed);
    expect(error?.issues[0]?.message).toBe('Text must be plain text');
  },
);
