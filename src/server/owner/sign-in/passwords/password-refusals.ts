import type { LockoutStatus } from '#domain/sign-in/lockout.ts';
import { countText } from '#domain/text/count-text.ts';
import { RequestError } from '#server/core/http/request-error.ts';
import { GENERATED_PASSWORD_DAYS } from './generated-password.ts';

/** The reply to the right password if it was generated too long ago. */
export function expiredPassword(): RequestError {
  return new RequestError(
    409,
    `This generated password was valid for ${GENERATED_PASSWORD_DAYS} days. Set a new one on the server: npm run admin -- set-password`,
    { code: 'generated-password-expired' },
  );
}

/** The reply to an attempt that was refused because the client is locked. */
export function lockedOut({ isLocked, timeRemaining }: LockoutStatus): RequestError {
  // The lock may have ended since the attempt was refused.
  const minutes = Math.max(1, timeRemaining);
  return new RequestError(
    429,
    `Too many wrong passwords. Please try again in ${countText(minutes, 'minute')}.`,
    { lock: { isLocked, timeRemaining: minutes }, retryAfterSeconds: minutes * 60 },
  );
}

/** The reply to a new password without the current one, if that was chosen and not generated. */
export function notGenerated(): RequestError {
  return new RequestError(
    409,
    'A password of your own is set already. Change it in the Security tab, with the current one.',
  );
}

/** The reply to a wrong current password: 400 and not 401, because the browser is still signed in. */
export function wrongPassword(): RequestError {
  const message = 'Current password is incorrect';
  return new RequestError(400, message, {
    code: 'wrong-password',
    errors: [{ path: 'currentPassword', message }],
  });
}
