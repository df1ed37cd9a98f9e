import { expect, test } from 'vitest';
import { archivability, withoutTracking } from './archived-address.ts';

test.each([
  ['https://www.archives.gov/founding-docs', 'yes'],
  ['archives.gov/founding-docs', 'yes'],
  ['http://example.org/a?page=2&utm_source=x', 'yes'],
  ['https://example.org/monkey?monk=1', 'yes'],
  ['https://example.org/a?keyword=tax&author=smith', 'yes'],
  ['https://example.org/a?token=abc', 'secret-looking'],
  ['https://example.org/a?authorization=abc', 'secret-looking'],
  ['https://example.org/a?page=1&api_key=abc', 'secret-looking'],
  ['https://bucket.s3.amazonaws.com/a.pdf?X-Amz-Signature=abc', 'secret-looking'],
  ['https://example.org/a?Password', 'secret-looking'],
  ['https://example.org/a#access_token=abc', 'secret-looking'],
  ['https://example.org/a#keys', 'yes'],
  ['https://example.org/a#:~:text=the%20keys=a', 'yes'],
  ['https://user:pass@example.org/a', 'never'],
  ['https://user@example.org/a', 'never'],
  ['http://localhost/a', 'never'],
  ['http://site.localhost/a', 'never'],
  ['http://127.0.0.1/a', 'never'],
  ['http://93.184.216.34/a', 'never'],
  ['http://[2001:db8::1]/a', 'never'],
  ['http://intranet/a', 'never'],
  ['http://nas.local/a', 'never'],
  ['mailto:a@example.org', 'never'],
  ['/uploads/source-1.pdf', 'never'],
  ['Federalist No. 10', 'never'],
  ['', 'never'],
])('whether the address "%s" may be sent to an archive: %s', (url, result) => {
  expect(archivability(url)).toBe(result);
});

test.each([
  ['https://example.org/a?utm_source=x&utm_medium=y', 'https://example.org/a'],
  ['https://example.org/a?page=2&fbclid=x#top', 'https://example.org/a?page=2#top'],
  ['https://example.org/a?gclid=x', 'https://example.org/a'],
  ['https://example.org/a?page=2', null],
  ['https://example.org/a', null],
])('the address %s without tracking is %s', (url, shortened) => {
  expect(withoutTracking(url)).toBe(shortened);
});
