import { expect, test } from 'vitest';
import { nextLocalHour } from '#domain/dates/next-local-hour.ts';

const LOS_ANGELES = 'America/Los_Angeles';

test.each([
  [
    'the hour is still to come on this day',
    '2025-03-01T09:30:00.000Z',
    3,
    LOS_ANGELES,
    '2025-03-01T11:00:00.000Z',
  ],
  [
    'the given instant is itself that hour',
    '2025-03-01T11:00:00.000Z',
    3,
    LOS_ANGELES,
    '2025-03-02T11:00:00.000Z',
  ],
  [
    'the hour has passed on this day',
    '2025-03-01T20:00:00.000Z',
    3,
    LOS_ANGELES,
    '2025-03-02T11:00:00.000Z',
  ],
  [
    'daylight saving time applies',
    '2025-07-01T20:00:00.000Z',
    3,
    LOS_ANGELES,
    '2025-07-02T10:00:00.000Z',
  ],
  [
    'the next day lacks that hour',
    '2025-03-08T12:00:00.000Z',
    2,
    LOS_ANGELES,
    '2025-03-10T09:00:00.000Z',
  ],
  [
    'the offset of the time zone has half an hour',
    '2025-03-01T00:00:00.000Z',
    3,
    'Asia/Kolkata',
    '2025-03-01T22:00:00.000Z',
  ],
  ['the hour is midnight', '2025-03-01T12:00:00.000Z', 0, 'UTC', '2025-03-02T00:00:00.000Z'],
])('the next local hour is found when %s', (_when, after, hour, timeZone, expected) => {
  expect(nextLocalHour(new Date(after), hour, timeZone).toISOString()).toBe(expected);
});
