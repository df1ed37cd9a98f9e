import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { escapeCode } from './ascii-chunks.ts';

test.for([
  ['a text', `'naïve “quotes” 😀'`],
  ['a template', '`über ${1 + 1} 😀`'],
  ['a regular expression', `'😀'.replace(/[é😀]/u, 'ok')`],
  ['a name', `const größe = 'large'; größe`],
] as const)('%s has the same value in ASCII', ([, code]) => {
  const escaped = escapeCode(code);
  expect(escaped).toMatch(/^[\0-\x7F]*$/);
  expect(runInNewContext(escaped)).toBe(runInNewContext(code));
});

test('a raw template with a character outside ASCII is refused', () => {
  expect(() => escapeCode('String.raw`naïve`')).toThrow('naïve');
  expect(escapeCode('String.raw`\\n`')).toBe('String.raw`\\n`');
});
