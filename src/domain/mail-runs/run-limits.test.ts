import { expect, test } from 'vitest';
import { dailyMails } from './run-limits.ts';

test.each([
  [400, 380],
  [41, 21],
  [40, 20],
  [20, 10],
  [1, 1],
])('of %i mails a day, %i go to readers', (perDay, toReaders) => {
  expect(dailyMails(perDay)).toBe(toReaders);
});
