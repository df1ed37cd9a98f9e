import { expect, test } from 'vitest';
import { mailtoHref } from '#domain/http/mailto-href.ts';

test.each([
  ['anna@example.org', 'mailto:anna@example.org'],
  ['me+news@mail.example.org', 'mailto:me+news@mail.example.org'],
  ["o'dell!$*~-.x@example.org", "mailto:o'dell!$*~-.x@example.org"],
  ['a?bcc=b&c%d#e@example.org', 'mailto:a%3Fbcc%3Db%26c%25d%23e@example.org'],
  ['a,b@example.org', 'mailto:a%2Cb@example.org'],
  ['a\r\nBcc:b@example.org', 'mailto:a%0D%0ABcc%3Ab@example.org'],
  ['"><script>@example.org', 'mailto:%22%3E%3Cscript%3E@example.org'],
  ['ü@example.org', 'mailto:%C3%BC@example.org'],
  ['\uD83D@example.org', 'mailto:%EF%BF%BD@example.org'],
])('the address %j becomes the link %j', (address, href) => {
  expect(mailtoHref(address)).toBe(href);
});

test.each([
  ['a & b = c', 'a%20%26%20b%20%3D%20c'],
  ['1 + 1?', '1%20%2B%201%3F'],
  ['#50 %41', '%2350%20%2541'],
  ['one\ntwo\r\nthree\rfour', 'one%0D%0Atwo%0D%0Athree%0D%0Afour'],
  ['half \uDE00', 'half%20%EF%BF%BD'],
  ['&bcc=x@example.org', '%26bcc%3Dx%40example.org'],
])('the subject and body %j are encoded as %j', (text, encoded) => {
  expect(mailtoHref('a@example.org', { subject: text, body: text })).toBe(
    `mailto:a@example.org?subject=${encoded}&body=${encoded}`,
  );
});
