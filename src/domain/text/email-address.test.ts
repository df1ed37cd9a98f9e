import { expect, test } from 'vitest';
import { isEmailAddress } from '#domain/text/email-address.ts';

test.each([
  ['me@example.org'],
  ['me+tag@example.org'],
  ["o'hara@example.org"],
  ['me_2@mail.sub.example.co.uk'],
  ['ME@EXAMPLE.ORG'],
  ['me@xn--bcher-kva.example'],
  ['me@example.xn--p1ai'],
  [`${'a'.repeat(64)}@example.org`],
  [`me@${'a'.repeat(63)}.org`],
])('%j is an email address', (text) => {
  expect(isEmailAddress(text)).toBe(true);
});

test.each([
  [''],
  ['me'],
  ['@example.org'],
  ['me@'],
  ['me@example'],
  ['me@example.o'],
  ['me@127.0.0.1'],
  ['me@.example.org'],
  ['me@example..org'],
  ['me@example.org.'],
  ['me@-example.org'],
  ['me@example-.org'],
  ['me@exam_ple.org'],
  ['.me@example.org'],
  ['me.@example.org'],
  ['m..e@example.org'],
  ['a@b@example.org'],
  ['"me"@example.org'],
  ['Me <me@example.org>'],
  ['me@example.org,you@example.org'],
  ['me@example.org\n'],
  ['me@example.org\r\nBcc: you@example.org'],
  ['me\u0000@example.org'],
  [' me@example.org'],
  ['mé@example.org'],
  ['me@bücher.example'],
  [`${'a'.repeat(65)}@example.org`],
  [`me@${'a'.repeat(64)}.org`],
  [`me@${'a.'.repeat(130)}org`],
])('%j is not an email address', (text) => {
  expect(isEmailAddress(text)).toBe(false);
});
