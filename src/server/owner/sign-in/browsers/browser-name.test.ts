import { expect, test } from 'vitest';
import { browserName } from '#server/owner/sign-in/browsers/browser-name.ts';

const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';

test.each([
  ['Chrome on Windows', `${windows} ${webKit} Chrome/140.0.0.0 Safari/537.36`],
  ['Microsoft Edge on Windows', `${windows} ${webKit} Chrome/140.0.0.0 Safari/537.36 Edg/140.0`],
  ['Firefox on Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'],
  [
    'Safari on iOS',
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${webKit} Version/18.0 Mobile/15E148 Safari/604.1`,
  ],
  ['Chrome on Android', `Mozilla/5.0 (Linux; Android 10; K) ${webKit} Chrome/140.0 Mobile`],
  ['Unknown browser', 'curl/8.1'],
  ['Unknown browser', ''],
  ['Unknown browser', undefined],
])('the browser is called "%s" if its User-Agent header is %s', (name, userAgent) => {
  expect(browserName(userAgent)).toBe(name);
});

test('a name from a made-up header is short', () => {
  expect(browserName(`${'x'.repeat(8000)}/1.0 (Windows NT 10.0)`).length).toBeLessThan(100);
});
