import { afterEach, expect, test } from 'vitest';
import { parseLocalTime, isLocalTime, formatLocalTime } from '#domain/dates/local-time.ts';

const zone = process.env['TZ'];

afterEach(() => {
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
});

test.each([
  ['UTC', '2025-03-01T12:34:00.000Z', '2025-03-01T12:34'],
  ['America/Los_Angeles', '2025-03-01T02:00:00.000Z', '2025-02-28T18:00'],
  ['America/Los_Angeles', '2025-07-01T02:00:00.000Z', '2025-06-30T19:00'],
  ['Asia/Kathmandu', '2024-12-31T20:00:00.000Z', '2025-01-01T01:45'],
])(
  'in %s the instant %s is formatted as the local time %s and parsed back',
  (timeZone, instant, text) => {
    process.env['TZ'] = timeZone;
    expect(formatLocalTime(new Date(instant))).toBe(text);
    expect(isLocalTime(text)).toBe(true);
    expect(parseLocalTime(text)).toBe(instant);
  },
);

test('a local time that a daylight-saving transition skips is read as one hour later', () => {
  process.env['TZ'] = 'America/Los_Angeles';
  expect(formatLocalTime(new Date(parseLocalTime('2025-03-09T02:30')))).toBe('2025-03-09T03:30');
});

test('an invalid instant is formatted as an empty text, as a date input without a date has it', () => {
  expect(formatLocalTime(new Date(Number.NaN))).toBe('');
});

test.each(['', 'tomorrow', '2025-03-01', '2025-13-01T00:00', '12025-01-01T00:00'])(
  '"%s" is not a local time',
  (text) => {
    expect(isLocalTime(text)).toBe(false);
  },
);
