import { expect, test } from 'vitest';
import { formatMoment, parseMoment } from '#domain/videos/moment.ts';

test.each([
  ['0', 0],
  ['95', 95],
  ['1:35', 95],
  ['01:35', 95],
  ['0:07', 7],
  ['95:10', 5710],
  ['1:02:03', 3723],
  ['1m35s', 95],
  ['1M35S', 95],
  ['1h', 3600],
  ['1h5m', 3900],
  ['1h2m3s', 3723],
  [' 4:12 ', 252],
  ['23:59:59', 86_399],
  ['86399', 86_399],
])('%j is read as second %i', (text, second) => {
  expect(parseMoment(text)).toBe(second);
});

test.each([
  [''],
  ['-1'],
  ['1e9'],
  ['9'.repeat(300)],
  ['1.5'],
  ['1:5'],
  ['1:60'],
  ['1:60:00'],
  ['1:2:03'],
  [':35'],
  ['1:02:03:04'],
  ['24:00:00'],
  ['86400'],
  ['1h30'],
  ['35s1m'],
  ['s'],
  ['1 35'],
  ['١٢'],
])('%j is not a moment', (text) => {
  expect(parseMoment(text)).toBeUndefined();
});

test.each([
  [0, '0:00'],
  [7, '0:07'],
  [252, '4:12'],
  [3599, '59:59'],
  [3600, '1:00:00'],
  [3723, '1:02:03'],
  [86_399, '23:59:59'],
])('second %i is shown as %j, which is read as the same second', (second, text) => {
  expect(formatMoment(second)).toBe(text);
  expect(parseMoment(text)).toBe(second);
});
