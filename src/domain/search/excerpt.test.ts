import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { excerpt } from '#domain/search/excerpt.ts';
import { parseSearch } from '#domain/search/search-query.ts';
import { anyCodePoint } from '#tests/inputs/any-code-point.ts';

/** The excerpt with its found words in brackets. */
function marked(passage: string, search: string): string {
  const { text, ranges } = excerpt(passage, parseSearch(search) ?? []);
  return ranges
    .toReversed()
    .reduce(
      (rest, [from, to]) => `${rest.slice(0, from)}[${rest.slice(from, to)}]${rest.slice(to)}`,
      text,
    );
}

const filler = 'word '.repeat(60);

test.each([
  ['Tax cuts and spending', 'spend tax', '[Tax] cuts and spending'],
  ['Tax cuts and spending', 'tax spend', '[Tax] cuts and [spending]'],
  [' Two\n\nlines\tof taxes', 'tax', 'Two lines of [taxes]'],
  ['The Act · archives.gov', 'archives.gov', 'The Act · [archives.gov]'],
  ['Größe 😀 Façade', 'facade grosse', 'Größe 😀 [Façade]'],
  ['The U.S. Senate', 'us', 'The [U.S]. Senate'],
  ['The US Senate', 'U.S.', 'The [US] Senate'],
  ['Health care', 'health-care', '[Health] [care]'],
  ['1½ pounds', 'pounds 11', '[1½] [pounds]'],
])('the excerpt of %j for %j is %j', (passage, search, expected) => {
  expect(marked(passage, search)).toBe(expected);
});

test('a long passage is cut between words around the first found word', () => {
  const text = marked(`${filler}needle ${filler}`, 'needle');
  expect(text).toBe(`…${'word '.repeat(11)}[needle] ${'word '.repeat(34)}word…`);
});

test('of a long passage, the part with the most of the searched words is shown', () => {
  const text = marked(`needle ${filler} needle ${filler} hay needle ${filler}`, 'hay needle');
  expect(text).toContain('[hay] [needle]');
});

test('a long passage whose first word is found is cut at its end', () => {
  expect(marked(`needle ${filler}`, 'needle')).toBe(`[needle] ${'word '.repeat(45)}word…`);
});

test('no excerpt cuts a character in half or has a range outside of its text', () => {
  const passages = fc.string({ unit: anyCodePoint, maxLength: 600, size: 'max' });
  const places = fc.nat(600);
  fc.assert(
    fc.property(passages, places, (passage, place) => {
      const query = parseSearch(passage.slice(place, place + 5)) ?? parseSearch('aaa') ?? [];
      const { text, ranges } = excerpt(passage, query);
      expect(text.isWellFormed()).toBe(true);
      expect(text.length).toBeLessThanOrEqual(242);
      const ends = ranges.flat();
      expect(ends).toEqual(ends.toSorted((a, b) => a - b));
      for (const [from, to] of ranges) expect(to).toBeGreaterThan(from);
      expect(ends.at(-1) ?? 0).toBeLessThanOrEqual(text.length);
    }),
  );
});
