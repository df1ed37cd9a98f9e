import { expect, test } from 'vitest';
import { nextMidnight, startOfDay } from '#domain/dates/midnight.ts';

/** Days and times are those of 2025, in UTC. */
const instant = (text: string) => new Date(`2025-${text}Z`);

test.each([
  ['a summer day', 'America/Los_Angeles', '06-15 12:34:56.789', '06-15 07:00', '06-16 07:00'],
  ['the first instant of a day', 'UTC', '06-15 00:00:00', '06-15 00:00', '06-16 00:00'],
  ['the last instant of a day', 'UTC', '06-15 23:59:59.999', '06-15 00:00', '06-16 00:00'],
  ['a day of 23 hours', 'America/Los_Angeles', '03-10 06:59:59.999', '03-09 08:00', '03-10 07:00'],
  ['a day of 25 hours', 'America/Los_Angeles', '11-02 07:00:00', '11-02 07:00', '11-03 08:00'],
  [
    'the end of a day of 25 hours',
    'America/Los_Angeles',
    '11-03 07:59:59.999',
    '11-02 07:00',
    '11-03 08:00',
  ],
  [
    'a time zone with quarters of an hour',
    'Asia/Kathmandu',
    '06-15 12:00:00',
    '06-14 18:15',
    '06-15 18:15',
  ],
  ['a day that begins at one', 'Africa/Cairo', '04-25 12:00:00', '04-24 22:00', '04-25 21:00'],
])(
  'the start of the day and the next midnight are found for %s',
  (_case, timeZone, time, start, end) => {
    expect(startOfDay(instant(time), timeZone)).toEqual(instant(start));
    expect(nextMidnight(instant(time), timeZone)).toEqual(instant(end));
  },
);
