import { expect, test } from 'vitest';
import { nextMidnight, startOfDay } from '#domain/dates/midnight.ts';

test.each([
  [
    'a summer day',
    'America/Los_Angeles',
    '2025-06-15T12:34:56.789Z',
    '2025-06-15T07:00:00Z',
    '2025-06-16T07:00:00Z',
  ],
  [
    'the first instant of a day',
    'UTC',
    '2025-06-15T00:00:00Z',
    '2025-06-15T00:00:00Z',
    '2025-06-16T00:00:00Z',
  ],
  [
    'the last instant of a day',
    'UTC',
    '2025-06-15T23:59:59.999Z',
    '2025-06-15T00:00:00Z',
    '2025-06-16T00:00:00Z',
  ],
  [
    'a day of 23 hours',
    'America/Los_Angeles',
    '2025-03-10T06:59:59.999Z',
    '2025-03-09T08:00:00Z',
    '2025-03-10T07:00:00Z',
  ],
  [
    'a day of 25 hours',
    'America/Los_Angeles',
    '2025-11-02T07:00:00Z',
    '2025-11-02T07:00:00Z',
    '2025-11-03T08:00:00Z',
  ],
  [
    'the end of a day of 25 hours',
    'America/Los_Angeles',
    '2025-11-03T07:59:59.999Z',
    '2025-11-02T07:00:00Z',
    '2025-11-03T08:00:00Z',
  ],
  [
    'a time zone with quarters of an hour',
    'Asia/Kathmandu',
    '2025-06-15T12:00:00Z',
    '2025-06-14T18:15:00Z',
    '2025-06-15T18:15:00Z',
  ],
  [
    'a day that begins at one',
    'Africa/Cairo',
    '2025-04-25T12:00:00Z',
    '2025-04-24T22:00:00Z',
    '2025-04-25T21:00:00Z',
  ],
])(
  'the start of the day and the next midnight are found for %s',
  (_case, timeZone, time, start, end) => {
    expect(startOfDay(new Date(time), timeZone)).toEqual(new Date(start));
    expect(nextMidnight(new Date(time), timeZone)).toEqual(new Date(end));
  },
);
