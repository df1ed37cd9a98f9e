import { expect, test } from 'vitest';
import { formatInstant } from '#domain/dates/format-instant.ts';

/** ICU puts a narrow space before AM and PM. */
function plain(text: string): string {
  return text.replaceAll(/\s/g, ' ');
}

test.each([
  ['2025-03-01T12:00:00.000Z', 'Mar 1, 2025, 4:00 AM'],
  ['2025-07-01T23:59:59.999Z', 'Jul 1, 2025, 4:59 PM'],
  ['2025-03-01T07:59:00Z', 'Feb 28, 2025, 11:59 PM'],
  ['2025-03-01T12:00:00+02:00', 'Mar 1, 2025, 2:00 AM'],
])('%s is %s in Los Angeles', (createdAt, text) => {
  expect(plain(formatInstant(createdAt, 'America/Los_Angeles'))).toBe(text);
});

test('without a time zone it is told by the clock of the reader', () => {
  const local = new Date(2025, 2, 1, 9, 5).toISOString();
  expect(plain(formatInstant(local))).toBe('Mar 1, 2025, 9:05 AM');
});

test.each([[''], ['yesterday'], ['part 7'], ['2025-13-45T00:00:00Z'], ['2025-03-01T25:00:00Z']])(
  '%j is no date',
  (createdAt) => {
    expect(formatInstant(createdAt)).toBe('Invalid Date');
  },
);
