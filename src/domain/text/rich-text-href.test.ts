import { expect, test } from 'vitest';
import { isRichTextHref, richTextHref } from '#domain/text/rich-text-href.ts';

test.each([
  'http://example.org',
  'HTTPS://example.org/a?b=c#d',
  'ftp://example.org/file',
  'ftps://example.org/file',
  'mailto:me@example.org?subject=x',
  'tel:+15550100',
  'callto:someone',
  'sms:+15550100',
  'cid:part1@example.org',
  'xmpp:me@example.org',
  '/about',
  '/video/1?x=y#z',
  '#top',
])('%s is accepted as a link in rich text', (href) => {
  expect(isRichTextHref(href)).toBe(true);
  expect(richTextHref(` ${href} `)).toBe(href);
});

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'java\tscript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,x',
  'about:blank',
  'https:',
  'mailto:',
  '//example.org',
  '/\\example.org',
  'https://exam\0ple.org',
  '/a\nb',
  'words',
  '',
])('%j is refused as a link in rich text', (href) => {
  expect(isRichTextHref(href)).toBe(false);
  expect(richTextHref(href)).toBeNull();
});

test.each([
  ['example.org', 'https://example.org'],
  ['www.example.org/a b', null],
  ['example.org/path?q=1', 'https://example.org/path?q=1'],
  ['me@example.org', 'mailto:me@example.org'],
  ['https://', null],
  ['https://exa mple.org', null],
  ['mailto:me@example.org ?', null],
])('the typed address %j becomes the link %j', (typed, href) => {
  expect(richTextHref(typed)).toBe(href);
});
