import { expect, test } from 'vitest';
import { slowTest } from '#tests/slow-test.ts';
import { findQuotes } from './find-quotes.ts';

const page = (contentType: string, text: string) => ({
  contentType,
  bytes: Buffer.from(text),
  isWhole: true,
});

const QUOTES = ['the Senate and House', 'another sentence'];

test('each quote is looked for in a page', async () => {
  const html =
    '<p>a Congress, which shall consist of the Senate and <b>House</b> of Representatives';
  expect(await findQuotes(page('text/html', html), QUOTES)).toEqual([true, false]);
  expect(await findQuotes(page('image/png', html), QUOTES)).toBeNull();
});

slowTest('a page that takes seconds to read does not stop the server', async () => {
  let ticks = 0;
  const timer = setInterval(() => {
    ticks += 1;
  }, 5);
  // One character that is compared as eighteen.
  const hostile = page('text/plain', 'ﷺ '.repeat(100_000));
  await findQuotes(hostile, QUOTES);
  clearInterval(timer);
  expect(ticks).toBeGreaterThan(20);
});
