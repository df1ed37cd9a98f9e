import * as z from 'zod/mini';

import type { ErrorCode } from '#domain/http/replies.ts';
import { LOCKOUT_MINUTES, lockedReplySchema, loginFailureSchema } from '#domain/sign-in/lockout.ts';
import { ApiError } from '#web/http/api-error.ts';

import { failureSentence } from '../ui/requests/failure-sentence.ts';

export interface LoginFailure {
  /** Message for the administrator. See docs/panel.md, "Sign-in and lockout". */
  sentence: string;
  /** Whether the server checked the credentials and found them wrong. */
  wereCredentialsWrong: boolean;
  /** Absent when the reply does not contain it. */
  attemptsRemaining?: number;
  /** Absent when the account is not locked. */
  lockedMinutes?: number;
}

const EXPIRED: ErrorCode = 'generated-password-expired';

/** Schemas of the only field that is read from each reply. */
const remainingAttemptsSchema = z.pick(loginFailureSchema, { attemptsRemaining: true });
const remainingTimeSchema = z.pick(lockedReplySchema, { timeRemaining: true });

export function readLoginFailure(error: unknown): LoginFailure {
  const status = error instanceof ApiError ? error.status : undefined;
  const reply = error instanceof ApiError ? error.reply : undefined;

  if (status === 429) {
    return {
      sentence: `Too many login attempts. Please try again in ${LOCKOUT_MINUTES} minutes.`,
      wereCredentialsWrong: false,
      lockedMinutes: remainingTimeSchema.safeParse(reply).data?.timeRemaining ?? LOCKOUT_MINUTES,
    };
  }
  if (status === 400)
    return { sentence: 'Please enter valid credentials.', wereCredentialsWrong: false };

  if (error instanceof ApiError && error.code === EXPIRED) {
    return { sentence: failureSentence(error), wereCredentialsWrong: false };
  }
  const attemptsRemaining = remainingAttemptsSchema.safeParse(reply).data?.attemptsRemaining;
  if (attemptsRemaining === undefined) {
    return {
      sentence: 'Login failed. Please check your credentials.',
      wereCredentialsWrong: status === 401,
    };
  }
  if (attemptsRemaining > 0) {
    return {
      sentence: `Invalid credentials. ${attemptsRemaining} attempts remaining.`,
      wereCredentialsWrong: true,
      attemptsRemaining,
    };
  }
  return {
    sentence: 'Too many failed attempts. Account temporarily locked.',
    wereCredentialsWrong: true,
    attemptsRemaining,
    lockedMinutes: LOCKOUT_MINUTES,
  };
}
