import { expect, test } from 'vitest';
import { findEmailKeys } from './reader-addresses.ts';

test.each([
  ['<Ada@example.org>', ['ada@example.org']],
  ['Final-Recipient: rfc822;ada@example.org', ['ada@example.org']],
  ["'ada@example.org', and ben@example.org.", ['ada@example.org', 'ben@example.org']],
  ['{ada@example.org} ada@example.org', ['ada@example.org']],
  ['bounce+ada=example.com@example.org--', ['bounce+ada=example.com@example.org']],
  ['@example.org ada@ ada@example', []],
])('the addresses in %s are found', (text, keys) => {
  expect(findEmailKeys(text)).toEqual(keys);
});

test.each([
  ['letters', 'a'],
  ['enclosing characters', "'"],
  ['dots', '.'],
  ['signs', '@'],
  ['beginnings of addresses', 'a@'],
])('200,000 %s are read, although they contain no address', (_what, unit) => {
  expect(findEmailKeys(unit.repeat(200_000))).toEqual([]);
});
