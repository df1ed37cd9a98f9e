import * as z from 'zod/mini';

/** Wrong passwords that lock the account for the one who typed them. Source: specification §9. */
export const MAX_ATTEMPTS = 5;

/** Source: specification §9. */
export const LOCKOUT_MINUTES = 15;

/** Where one client stands before it tries to sign in. `timeRemaining` is in whole minutes, rounded up. */
export const lockoutStatusSchema = z.object({
  isLocked: z.boolean(),
  timeRemaining: z.number(),
  attemptsRemaining: z.number(),
});

export type LockoutStatus = z.infer<typeof lockoutStatusSchema>;

/** 401 of a sign-in with wrong credentials. */
export const loginFailureSchema = z.object({
  message: z.string(),
  attemptsRemaining: z.number(),
});

/** 429 of a password that was not even looked at. `timeRemaining` is in whole minutes, rounded up. */
export const lockedReplySchema = z.object({
  message: z.string(),
  isLocked: z.boolean(),
  timeRemaining: z.number(),
});
