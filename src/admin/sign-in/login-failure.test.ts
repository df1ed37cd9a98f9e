import { expect, test } from 'vitest';
import { ApiError } from '#web/http/api-error.ts';

import { type LoginFailure, readLoginFailure } from './login-failure.ts';

const UNKNOWN = 'Login failed. Please check your credentials.';

function refusal(status: number, reply: object): ApiError {
  return new ApiError(status, JSON.stringify(reply));
}

test.each<[string, unknown, LoginFailure]>([
  [
    'credentials that break a rule',
    refusal(400, { message: 'Username is too long' }),
    { sentence: 'Please enter valid credentials.', wereCredentialsWrong: false },
  ],
  [
    'the fourth failed attempt',
    refusal(401, { message: 'No.', attemptsRemaining: 1 }),
    {
      sentence: 'Invalid credentials. 1 attempts remaining.',
      wereCredentialsWrong: true,
      attemptsRemaining: 1,
    },
  ],
  [
    'the fifth failed attempt',
    refusal(401, { attemptsRemaining: 0 }),
    {
      sentence: 'Too many failed attempts. Account temporarily locked.',
      wereCredentialsWrong: true,
      attemptsRemaining: 0,
      lockedMinutes: 15,
    },
  ],
  [
    'a refusal without a count',
    refusal(401, { message: 'No.' }),
    { sentence: UNKNOWN, wereCredentialsWrong: true },
  ],
  [
    'a server that fails',
    refusal(500, { message: 'Something went wrong.' }),
    { sentence: UNKNOWN, wereCredentialsWrong: false },
  ],
  ['no reply', new TypeError('x'), { sentence: UNKNOWN, wereCredentialsWrong: false }],
])('%s is described to the administrator', (_what, error, failure) => {
  expect(readLoginFailure(error)).toEqual(failure);
});
