import { expect, test } from 'vitest';
import { socialHref } from '#domain/social-links/social-href.ts';

test.each([
  ['https://www.youtube.com/@host', 'https://www.youtube.com/@host'],
  ['instagram.com/host', 'https://instagram.com/host'],
  ['mailto:me@example.org', 'mailto:me@example.org'],
  [' me@example.org ', 'mailto:me@example.org'],
  ['me+news@mail.example.org', 'mailto:me+news@mail.example.org'],
  ['a?bcc=b&c%d#e@example.org', 'mailto:a%3Fbcc%3Db%26c%25d%23e@example.org'],
  ['javascript:alert(1)', null],
  ['javascript:alert(1)@example.org', null],
  ['data:text/html,x', null],
  ['//evil.example', null],
  ['ftp://example.org', null],
  ['https://', null],
  ['https://exa mple.org', null],
  ['https://example.org/\0', null],
  ['/uploads/a.pdf', null],
  ['me@localhost', null],
  ['me@example.org\nBcc:x@example.org', null],
  ['', null],
])('the url %j has the href %j', (url, href) => {
  expect(socialHref(url)).toBe(href);
});
