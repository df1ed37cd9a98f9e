import { expect, test } from 'vitest';
import { snapshotInputSchema, snapshotTime } from './snapshot.ts';

test.each([
  [
    'https://web.archive.org/web/20260503120000/https://example.org/a?b=c',
    '2026-05-03T12:00:00.000Z',
  ],
  ['https://web.archive.org/web/20260503120000if_/http://example.org', '2026-05-03T12:00:00.000Z'],
  ['https://web.archive.org/web/20261303120000/https://example.org', null],
  ['https://web.archive.org/web/20260231120000/https://example.org', null],
  ['https://web.archive.org/web/2026/https://example.org', null],
  ['https://web.archive.org/web/*/https://example.org', null],
  ['http://web.archive.org/web/20260503120000/https://example.org', null],
  ['https://web.archive.org.example.com/web/20260503120000/https://example.org', null],
  ['https://archive.ph/abc', null],
])('%s is a snapshot from %s', (url, time) => {
  expect(snapshotTime(url)).toBe(time);
  expect(snapshotInputSchema.safeParse({ url }).success).toBe(time !== null);
});
