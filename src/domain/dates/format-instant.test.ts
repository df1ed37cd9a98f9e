import { expect, test } from 'vitest';
import { formatInstant } from '#domain/dates/format-instant.ts';

/** Replaces the narrow no-break space that ICU puts before AM and PM. */
function withPlainSpaces(text: string): string {
  return text.replaceAll(/\s/g, ' ');
}

test.each([
  ['2025-03-01T12:00:00.000Z', 'Mar 1, 2025, 4:00 AM'],
  ['2025-07-01T23:59:59.999Z', 'Jul 1, 2025, 4:59 PM'],
  ['2025-03-01T07:59:00Z', 'Feb 28, 2025, 11:59 PM'],
  ['2025-03-01T12:00:00+02:00', 'Mar 1, 2025, 2:00 AM'],
])('%s is formatted as %s in Los Angeles', (createdAt, text) => {
  expect(withPlainSpaces(formatInstant(createdAt, 'America/Los_Angeles'))).toBe(text);
});

test('without a time zone the local one is used', () => {
  const local = new Date(2025, 2, 1, 9, 5).toISOString();
  expect(withPlainSpaces(formatInstant(local))).toBe('Mar 1, 2025, 9:05 AM');
});

test.each([[''], ['yesterday'], ['part 7'], ['2025-13-45T00:00:00Z'], ['2025-03-01T25:00:00Z']])(
  '%j is shown as an invalid date',
  (createdAt) => {
    expect(formatInstant(createdAt)).toBe('Invalid Date');
  },
);
