import { expect, test } from 'vitest';
import { linkedEmail } from './linked-email.ts';

test.each([
  ['host@example.org', 'host@example.org'],
  [' host@example.org ', 'host@example.org'],
  ['mailto:host@example.org', 'host@example.org'],
  ['MAILTO:host+site@example.org?subject=Hi', 'host+site@example.org'],
  ['https://example.org/@host', null],
  ['https://host@example.org', null],
  ['mailto:', null],
  ['mailto:a@example.org,b@example.org', null],
  ['', null],
])('the link "%s" leads to the email address %s', (url, address) => {
  expect(linkedEmail(url)).toBe(address);
});
