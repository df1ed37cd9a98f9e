import type { FastifyReply } from 'fastify';
import type { LockoutStatus } from '#domain/security/lockout.ts';

/** Answers 429 to a guess that was not even looked at, and says when the next one will be. */
export function lockedReply(reply: FastifyReply, { isLocked, timeRemaining }: LockoutStatus) {
  // Between the refusal and the question how long, the last minute may have passed.
  const minutes = Math.max(1, timeRemaining);
  reply.code(429).header('retry-after', String(minutes * 60));
  return {
    message: `Too many wrong passwords. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    isLocked,
    timeRemaining: minutes,
  };
}
