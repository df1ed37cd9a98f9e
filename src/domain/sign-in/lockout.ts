import * as z from 'zod/mini';

/**
 * Failed attempts after which a client is locked out.
 * See docs/panel.md, "Sign-in and lockout".
 */
export const MAX_ATTEMPTS = 5;

export const LOCKOUT_MINUTES = 15;

/** Lockout status of the client. `timeRemaining` is in whole minutes, rounded up. */
export const lockoutStatusSchema = z.object({
  isLocked: z.boolean(),
  timeRemaining: z.number(),
  attemptsRemaining: z.number(),
});

export type LockoutStatus = z.infer<typeof lockoutStatusSchema>;

export const loginFailureSchema = z.object({
  message: z.string(),
  attemptsRemaining: z.number(),
});

/**
 * Body of the 429 reply to a locked-out client. `timeRemaining` is in whole minutes, rounded up.
 */
export const lockedReplySchema = z.object({
  message: z.string(),
  isLocked: z.boolean(),
  timeRemaining: z.number(),
});

export type LockedReply = z.infer<typeof lockedReplySchema>;
