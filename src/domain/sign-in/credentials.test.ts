import { expect, test } from 'vitest';
import { loginSchema } from '#domain/sign-in/credentials.ts';

const credentials = { username: 'admin', password: 'Correct-Horse-7' };

test.each([
  ['of letters, digits and hyphens', credentials],
  ['with spaces around them', { username: ' admin ', password: '  Horse  ' }],
  ['that look like markup', { username: '<b>', password: '<script>onload=1' }],
  ['in any script', { username: 'администратор', password: '密码密码密码' }],
  ['with a password of six emoji', { username: '🎬', password: '🎬🎬🎬🎬🎬🎬' }],
  ['of the maximum length', { username: 'a'.repeat(256), password: 'a'.repeat(1024) }],
])('credentials %s are accepted unchanged', (_what, given) => {
  expect(loginSchema.parse(given)).toEqual(given);
});

test.each([
  ['an empty user name', { username: '' }, 'Username is required'],
  ['a number for a user name', { username: 1 }, 'Username is required'],
  ['an overlong user name', { username: 'a'.repeat(257) }, 'Username is too long'],
  ['a password of five letters', { password: 'Abc12' }, 'Password must be at least 6 characters'],
  [
    'a password of five emoji',
    { password: '🎬🎬🎬🎬🎬' },
    'Password must be at least 6 characters',
  ],
  ['a missing password', { password: undefined }, 'Password must be at least 6 characters'],
  ['an object for a password', { password: {} }, 'Password must be at least 6 characters'],
  ['an overlong password', { password: 'a'.repeat(1025) }, 'Password is too long'],
])('%s is refused with one message', (_what, change, sentence) => {
  const { error } = loginSchema.safeParse({ ...credentials, ...change });
  expect(error?.issues.map(({ message }) => message)).toEqual([sentence]);
});
