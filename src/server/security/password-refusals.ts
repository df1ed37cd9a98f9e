import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LockoutStatus } from '#domain/security/lockout.ts';
import { RequestError } from '#server/http/request-error.ts';
import type { Audit } from '#server/security/audit-requests.ts';
import { browserName } from '#server/security/browser-name.ts';
import { GENERATED_PASSWORD_DAYS } from '#server/security/generated-password.ts';
import { HashingQueueFull } from '#server/security/hashing-queue.ts';

const RETRY_SECONDS = 2;

/**
 * Returns the result of hashing or verifying a password.
 *
 * @throws RequestError 503 when the hashing queue is full
 */
export async function refuseWhenBusy<Result>(hashing: Promise<Result>): Promise<Result> {
  try {
    return await hashing;
  } catch (error) {
    if (!(error instanceof HashingQueueFull)) throw error;
    throw new RequestError(503, 'Too many sign-ins at once. Please try again in a moment.', {
      retryAfterSeconds: RETRY_SECONDS,
    });
  }
}

/** Records a wrong password or, if it was the last allowed attempt, the lock that it starts. */
export async function auditWrongPassword(
  audit: Audit,
  request: FastifyRequest,
  { attemptsRemaining }: { attemptsRemaining: number },
): Promise<void> {
  const browser = browserName(request.headers['user-agent']);
  await audit(request, attemptsRemaining === 0 ? 'locked' : 'wrong-password', browser);
}

/** The reply to the right password if it was generated too long ago. */
export function expiredPassword(): RequestError {
  return new RequestError(
    409,
    `This generated password was valid for ${GENERATED_PASSWORD_DAYS} days. Set a new one on the server: npm run admin -- set-password`,
    { code: 'generated-password-expired' },
  );
}

/** The 429 reply to an attempt that was refused because the client is locked. */
export function lockedReply(reply: FastifyReply, { isLocked, timeRemaining }: LockoutStatus) {
  // The lock may have ended since the attempt was refused.
  const minutes = Math.max(1, timeRemaining);
  reply.code(429).header('retry-after', String(minutes * 60));
  return {
    message: `Too many wrong passwords. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    isLocked,
    timeRemaining: minutes,
  };
}

/** The reply to a wrong current password: 400 and not 401, because the browser is still signed in. */
export function wrongPassword(): RequestError {
  const message = 'Current password is incorrect';
  return new RequestError(400, message, {
    code: 'wrong-password',
    errors: [{ path: 'currentPassword', message }],
  });
}
