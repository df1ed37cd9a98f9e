import { expect, test } from 'vitest';
import { nextLocalHour } from '#domain/dates/next-local-hour.ts';

const LOS_ANGELES = 'America/Los_Angeles';

/** Days and times are those of 2025, in UTC. */
const instant = (text: string) => new Date(`2025-${text}Z`);

test.each([
  ['the hour is still to come on this day', '03-01 09:30', 3, LOS_ANGELES, '03-01 11:00'],
  ['the given instant is itself that hour', '03-01 11:00', 3, LOS_ANGELES, '03-02 11:00'],
  ['the hour has passed on this day', '03-01 20:00', 3, LOS_ANGELES, '03-02 11:00'],
  ['daylight saving time applies', '07-01 20:00', 3, LOS_ANGELES, '07-02 10:00'],
  ['the next day lacks that hour', '03-08 12:00', 2, LOS_ANGELES, '03-10 09:00'],
  ['the offset of the time zone has half an hour', '03-01 00:00', 3, 'Asia/Kolkata', '03-01 22:00'],
  ['the hour is midnight', '03-01 12:00', 0, 'UTC', '03-02 00:00'],
])('the next local hour is found when %s', (_when, after, hour, timeZone, expected) => {
  expect(nextLocalHour(instant(after), hour, timeZone)).toEqual(instant(expected));
});
