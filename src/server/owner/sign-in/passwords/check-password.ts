import type { FastifyRequest } from 'fastify';
import type { LockoutStatus } from '#domain/sign-in/lockout.ts';
import { countText } from '#domain/text/count-text.ts';
import type { Context } from '#server/core/context/context.ts';
import { RequestError } from '#server/core/http/request-error.ts';
import { type Administrator, findAdministrator } from '../account/administrator-store.ts';
import {
  reserveAttempt,
  readAttemptStatus,
  resetAttempts,
  refundAttempt,
} from '../account/attempt-store.ts';
import { browserName } from '../browsers/browser-name.ts';
import { isExpired, GENERATED_PASSWORD_DAYS } from './generated-password.ts';
import { signInClient } from '../browsers/known-browser-cookie.ts';

interface Credentials {
  password: string;
  /** Omitted when the administrator is already signed in. */
  username?: string;
}

/** What checking a password found, unless it was refused with an error. */
type PasswordResult =
  | { outcome: 'right'; administrator: Administrator }
  | { outcome: 'wrong'; attemptsRemaining: number };

type Attempt =
  | PasswordResult
  | { outcome: 'expired' }
  | { outcome: 'locked'; status: LockoutStatus };

/**
 * Checks the user name and password of a sign-in. Logs each attempt and audits each wrong password.
 *
 * @throws RequestError 429 when the client is locked, 409 when the password is right but expired,
 *   503 when too many passwords are being checked; then the attempt does not count
 */
export async function checkPassword(
  context: Context,
  request: FastifyRequest,
  credentials: Credentials,
): Promise<PasswordResult> {
  const attempt = await tryPassword(context, request, credentials);
  request.log.info({ outcome: attempt.outcome }, 'password attempt');
  if (attempt.outcome === 'locked') throw lockedOut(attempt.status);
  if (attempt.outcome === 'expired') throw expiredPassword();
  if (attempt.outcome === 'wrong') {
    // The last allowed attempt starts the lock.
    const event = attempt.attemptsRemaining === 0 ? 'locked' : 'wrong-password';
    await context.audit(request, event, browserName(request.headers['user-agent']));
  }
  return attempt;
}

/**
 * Checks the password that the administrator enters again while signed in, so that a stolen session
 * cannot do the most harmful things.
 *
 * @throws RequestError 400 when the password is wrong, and the errors of `checkPassword`
 */
export async function confirmPassword(
  context: Context,
  request: FastifyRequest,
  password: string,
): Promise<Administrator> {
  const result = await checkPassword(context, request, { password });
  if (result.outcome === 'wrong') throw wrongPassword();
  return result.administrator;
}

/**
 * The attempt is counted before the password is verified. A right password resets the client's
 * counter, even a generated password that has expired.
 *
 * The password is verified even when the user name is wrong, so that a wrong user name takes
 * as long to refuse as a wrong password.
 *
 * @throws RequestError 503 when too many passwords are being checked; the attempt does not count
 */
async function tryPassword(
  context: Context,
  request: FastifyRequest,
  { password, username }: Credentials,
): Promise<Attempt> {
  const { database, passwords, now } = context;
  const client = await signInClient(context, request);
  const startedAt = now();
  const attemptsRemaining = await reserveAttempt(database, client, startedAt);
  if (attemptsRemaining === undefined) {
    return { outcome: 'locked', status: await readAttemptStatus(database, client, startedAt) };
  }
  try {
    const administrator = await findAdministrator(database);
    const isPassword =
      administrator && (await passwords.verify(administrator.passwordHash, password));
    // Without a user name, only the password is compared.
    if (!isPassword || (username ?? administrator.username) !== administrator.username) {
      return { outcome: 'wrong', attemptsRemaining };
    }
    await resetAttempts(database, client);
    if (isExpired(administrator.passwordGeneratedAt, startedAt)) return { outcome: 'expired' };
    return { outcome: 'right', administrator };
  } catch (error) {
    await refundAttempt(database, client);
    throw error;
  }
}

/** The reply to the right password if it was generated too long ago. */
function expiredPassword(): RequestError {
  return new RequestError(
    409,
    `This generated password was valid for ${GENERATED_PASSWORD_DAYS} days. Set a new one on the server: npm run admin -- set-password`,
    { code: 'generated-password-expired' },
  );
}

/** The reply to an attempt that was refused because the client is locked. */
function lockedOut({ isLocked, timeRemaining }: LockoutStatus): RequestError {
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
