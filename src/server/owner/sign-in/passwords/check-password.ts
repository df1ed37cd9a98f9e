import type { FastifyRequest } from 'fastify';
import type { LockoutStatus } from '#domain/sign-in/lockout.ts';
import type { Context } from '#server/core/context/context.ts';
import { type Administrator, findAdministrator } from '../account/administrator-store.ts';
import {
  reserveAttempt,
  readAttemptStatus,
  resetAttempts,
  refundAttempt,
} from '../account/attempt-store.ts';
import { browserName } from '../browsers/browser-name.ts';
import { isExpired } from './generated-password.ts';
import { signInClient } from '../browsers/known-browser-cookie.ts';
import { expiredPassword, lockedOut, wrongPassword } from './password-refusals.ts';

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
