import { expect, test } from 'vitest';
import { formatDay } from '#domain/dates/format-day.ts';

test.each([
  ['2025-03-01T12:00:00.000Z', 'March 1, 2025'],
  ['2025-03-01T07:59:00.000Z', 'February 28, 2025'],
  ['2025-03-01', 'February 28, 2025'],
  ['part 7', null],
  ['', null],
])('the day of "%s" in Los Angeles is %s', (text, day) => {
  expect(formatDay(text, 'America/Los_Angeles')).toBe(day);
});
