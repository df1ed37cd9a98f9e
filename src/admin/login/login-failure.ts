import * as z from 'zod/mini';

import {
  LOCKOUT_MINUTES,
  lockedReplySchema,
  loginFailureSchema,
} from '#domain/security/lockout.ts';
import { ApiError } from '#web/http/api-error.ts';

export interface LoginFailure {
  /** What the administrator is told. See docs/product.md, "Sign-in and lockout". */
  sentence: string;
  /** Whether the credentials were looked at and found wrong. */
  isAttempt: boolean;
  /** Absent when the server did not say. */
  attemptsRemaining?: number;
  /** Absent when the account is not locked. */
  lockedMinutes?: number;
}

/** What is read of a reply: what else it says or leaves out does not matter. */
const countedSchema = z.pick(loginFailureSchema, { attemptsRemaining: true });
const timedSchema = z.pick(lockedReplySchema, { timeRemaining: true });

/** What a failed sign-in means. */
export function readLoginFailure(error: unknown): LoginFailure {
  const status = error instanceof ApiError ? error.status : undefined;
  const reply = error instanceof ApiError ? error.reply : undefined;

  if (status === 429) {
    return {
      sentence: `Too many login attempts. Please try again in ${LOCKOUT_MINUTES} minutes.`,
      isAttempt: false,
      lockedMinutes: timedSchema.safeParse(reply).data?.timeRemaining ?? LOCKOUT_MINUTES,
    };
  }
  if (status === 400) return { sentence: 'Please enter valid credentials.', isAttempt: false };

  const attemptsRemaining = countedSchema.safeParse(reply).data?.attemptsRemaining;
  if (attemptsRemaining === undefined) {
    return {
      sentence: 'Login failed. Please check your credentials.',
      isAttempt: status === 401,
    };
  }
  if (attemptsRemaining > 0) {
    return {
      sentence: `Invalid credentials. ${attemptsRemaining} attempts remaining.`,
      isAttempt: true,
      attemptsRemaining,
    };
  }
  return {
    sentence: 'Too many failed attempts. Account temporarily locked.',
    isAttempt: true,
    attemptsRemaining,
    lockedMinutes: LOCKOUT_MINUTES,
  };
}
