import { expect, test } from 'vitest';
import { isTimeZone } from './time-zone.ts';

test.each(['America/Los_Angeles', 'Pacific/Kiritimati', 'UTC', 'Asia/Kolkata', 'Asia/Calcutta'])(
  '%s is a time zone',
  (name) => {
    expect(isTimeZone(name)).toBe(true);
  },
);

test.each([
  '',
  'America/Los_Angles',
  'Mars/Olympus',
  '+05:30',
  'America',
  ' UTC',
  'Europe/Berlin\n',
])('%j is not a time zone', (name) => {
  expect(isTimeZone(name)).toBe(false);
});
