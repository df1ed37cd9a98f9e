import { expect, test } from 'vitest';
import { elapsed } from '#domain/dates/elapsed.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

test.each([
  [-MINUTE, 'less than a minute'],
  [MINUTE - 1, 'less than a minute'],
  [MINUTE, '1 minute'],
  [59 * MINUTE, '59 minutes'],
  [60 * MINUTE, '1 hour'],
  [2 * DAY - 1, '47 hours'],
  [2 * DAY, '2 days'],
  [60 * DAY - 1, '59 days'],
  [60 * DAY, '2 months'],
  [120 * DAY, '4 months'],
])('%i ms are "%s"', (durationMs, words) => {
  expect(elapsed(durationMs)).toBe(words);
});
