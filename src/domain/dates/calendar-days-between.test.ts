import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { calendarDaysBetween } from '#domain/dates/calendar-days-between.ts';

const LOS_ANGELES = 'America/Los_Angeles';

test.each([
  ['a minute before and after midnight', '2025-06-15T06:59Z', '2025-06-15T07:01Z', 1],
  ['a UTC midnight in the middle of a local day', '2025-06-15T23:00Z', '2025-06-16T01:00Z', 0],
  ['the day of 23 hours', '2025-03-09T08:00Z', '2025-03-10T06:59:59.999Z', 0],
  ['the midnight after it', '2025-03-09T08:00Z', '2025-03-10T07:00Z', 1],
  ['the day of 25 hours', '2025-11-02T07:00Z', '2025-11-03T07:59:59.999Z', 0],
  ['the midnight after that', '2025-11-02T07:00Z', '2025-11-03T08:00Z', 1],
  ['a leap year', '2024-01-01T12:00Z', '2025-01-01T12:00Z', 366],
  ['dates in the wrong order', '2025-06-16T12:00Z', '2025-06-15T12:00Z', -1],
  // Other systems store the year 1 for a missing date.
  ['all days since the year 1', '0001-01-01T00:00Z', '2025-01-01T00:00Z', 739_251],
])('the midnights between two instants are counted: %s', (_case, earlier, later, days) => {
  expect(calendarDaysBetween(new Date(earlier), new Date(later), LOS_ANGELES)).toBe(days);
});

test.each([
  ['UTC', 1],
  ['Asia/Kathmandu', 0],
  ['Pacific/Kiritimati', 0],
  ['Pacific/Honolulu', 0],
])('midnights are counted in the time zone %s', (timeZone, days) => {
  const earlier = new Date('2025-06-15T23:30:00Z');
  const later = new Date('2025-06-16T00:30:00Z');
  expect(calendarDaysBetween(earlier, later, timeZone)).toBe(days);
});

test('an invalid date returns NaN', () => {
  const today = new Date('2025-06-15T12:00:00Z');
  const invalid = new Date(Number.NaN);
  expect(calendarDaysBetween(invalid, today, LOS_ANGELES)).toBeNaN();
  expect(calendarDaysBetween(today, invalid, LOS_ANGELES)).toBeNaN();
});

test('an unknown time zone throws on every call', () => {
  const today = new Date('2025-06-15T12:00:00Z');
  const count = () => calendarDaysBetween(today, today, 'Mars/Olympus');
  expect(count).toThrow(RangeError);
  expect(count).toThrow(RangeError);
});

test.each([
  [LOS_ANGELES],
  ['America/St_Johns'],
  ['Africa/Casablanca'],
  ['Africa/Cairo'],
  ['Asia/Kathmandu'],
  ['Australia/Lord_Howe'],
])('the count agrees with the dates that Intl formats in %s', (timeZone) => {
  const isoDate = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  const dayOf = (instant: Date) => Date.parse(isoDate.format(instant)) / 86_400_000;
  const min = new Date('1890-01-01');
  const max = new Date('2090-01-01');
  const instant = fc.date({ min, max, noInvalidDate: true });
  fc.assert(
    fc.property(instant, instant, (earlier, later) => {
      const days = dayOf(later) - dayOf(earlier);
      expect(calendarDaysBetween(earlier, later, timeZone)).toBe(days);
    }),
    { numRuns: 300 },
  );
});
