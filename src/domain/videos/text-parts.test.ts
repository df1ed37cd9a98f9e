import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { textParts } from '#domain/videos/text-parts.ts';

/** The links of a description: addresses by their href, moments by their second. */
function linksIn(description: string): (string | number)[] {
  return textParts(description).flatMap((part) => {
    if (part.kind === 'text') return [];
    return part.kind === 'address' ? part.href : part.second;
  });
}

test.each<[description: string, links: (string | number)[]]>([
  ['See https://example.org/a?b=1#c.', ['https://example.org/a?b=1#c']],
  [
    '(https://example.org/a_(b)) and “http://example.org/x”',
    ['https://example.org/a_(b)', 'http://example.org/x'],
  ],
  ['(see https://example.org/x).', ['https://example.org/x']],
  ['HTTPS://EXAMPLE.ORG', ['https://example.org/']],
  ['https:// is no address, nor is example.org or javascript:alert(1)', []],
  ['0:00 Intro\n1:35 Taxes\n1:02:03 End', [0, 95, 3723]],
  ['at 4:12, and (12:30)', [252, 750]],
  ['from 4:12–4:40 or 4:12-4:40', [252, 280, 252, 280]],
  ['at 7:30 pm, 7:30pm or 7:30 a.m.', []],
  ['1:5, 1:60, 16:9, 12:30:99, 1.2:30', []],
  ['https://example.org/1:35', ['https://example.org/1:35']],
  [`https://example.org/${'.,'.repeat(50_000)}x`, [`https://example.org/${'.,'.repeat(50_000)}x`]],
  [`https://example.org/${')'.repeat(50_000)}`, ['https://example.org/']],
  ['no links', []],
])('the links of %j are found', (description, links) => {
  expect(linksIn(description)).toEqual(links);
});

test('the parts of a description, joined, are the description', () => {
  const piece = fc.constantFrom(
    'https://',
    'example.org',
    '/',
    '1:35',
    ':',
    ' ',
    '.',
    ')',
    '(',
    'a',
    '\n',
    '🙂',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
      const description = pieces.join('');
      const parts = textParts(description);
      expect(parts.map(({ text }) => text).join('')).toBe(description);
      expect(parts.map(({ start }) => start)).toEqual(
        parts.map((_part, index) =>
          parts.slice(0, index).reduce((sum, { text }) => sum + text.length, 0),
        ),
      );
    }),
  );
});
