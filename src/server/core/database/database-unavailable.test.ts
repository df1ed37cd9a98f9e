import { expect, test } from 'vitest';
import { isDatabaseUnavailable } from './database-unavailable.ts';

test.each([
  ['too many connections', '53300', true],
  ['too little memory', '53200', true],
  ['a full disk, which waiting does not mend', '53100', false],
  ['a start that is not finished', '57P03', true],
  ['a wait for a lock that took too long', '55P03', true],
  ['a text that is not a number', '22P02', false],
])('%s (%s) makes PostgreSQL unavailable: %s', (_what, code, isUnavailable) => {
  expect(isDatabaseUnavailable(Object.assign(new Error('refused'), { code }))).toBe(isUnavailable);
});
