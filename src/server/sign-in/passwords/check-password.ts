import type { FastifyRequest } from 'fastify';
import type { LockoutStatus } from '#domain/sign-in/lockout.ts';
import type {
  Administrator,
  AdministratorStore,
} from '#server/sign-in/account/administrator-store.ts';
import type { AttemptStore } from '#server/sign-in/account/attempt-store.ts';
import type { Audit } from '#server/audit-trail/audit-requests.ts';
import { browserName } from '#server/sign-in/browsers/browser-name.ts';
import { isExpired } from '#server/sign-in/passwords/generated-password.ts';
import type { KnownBrowserCookie } from '#server/sign-in/browsers/known-browser-cookie.ts';
import type { PasswordHashing } from '#server/sign-in/passwords/password-hashing.ts';
import {
  expiredPassword,
  lockedOut,
  wrongPassword,
} from '#server/sign-in/passwords/password-refusals.ts';

export interface PasswordChecks {
  /**
   * Checks the user name and password of a sign-in.
   *
   * @throws RequestError 429 when the client is locked, 409 when the password is right but expired,
   *   503 when too many passwords are being checked; then the attempt does not count
   */
  checkPassword: (request: FastifyRequest, credentials: Credentials) => Promise<PasswordResult>;
  /**
   * Checks the password that the administrator enters again while signed in.
   *
   * @throws RequestError 400 when the password is wrong, and the errors of `checkPassword`
   */
  confirmPassword: (request: FastifyRequest, password: string) => Promise<Administrator>;
}

interface PasswordCheckDependencies {
  administrators: AdministratorStore;
  attempts: AttemptStore;
  passwords: PasswordHashing;
  browserCookie: KnownBrowserCookie;
  audit: Audit;
  now: () => Date;
}

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

/** Creates the functions that check a password, log each attempt and audit each wrong password. */
export function passwordChecks(dependencies: PasswordCheckDependencies): PasswordChecks {
  const { audit } = dependencies;

  async function checkPassword(
    request: FastifyRequest,
    credentials: Credentials,
  ): Promise<PasswordResult> {
    const attempt = await tryPassword(dependencies, request, credentials);
    request.log.info({ outcome: attempt.outcome }, 'password attempt');
    if (attempt.outcome === 'locked') throw lockedOut(attempt.status);
    if (attempt.outcome === 'expired') throw expiredPassword();
    if (attempt.outcome === 'wrong') {
      // The last allowed attempt starts the lock.
      const event = attempt.attemptsRemaining === 0 ? 'locked' : 'wrong-password';
      await audit(request, event, browserName(request.headers['user-agent']));
    }
    return attempt;
  }

  async function confirmPassword(
    request: FastifyRequest,
    password: string,
  ): Promise<Administrator> {
    const result = await checkPassword(request, { password });
    if (result.outcome === 'wrong') throw wrongPassword();
    return result.administrator;
  }

  return { checkPassword, confirmPassword };
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
  { administrators, attempts, passwords, browserCookie, now }: PasswordCheckDependencies,
  request: FastifyRequest,
  { password, username }: Credentials,
): Promise<Attempt> {
  const client = await browserCookie.clientOf(request);
  const startedAt = now();
  const attempt = await attempts.reserve(client, startedAt);
  if (!attempt.reserved) {
    return { outcome: 'locked', status: await attempts.status(client, startedAt) };
  }
  try {
    const administrator = await administrators.find();
    const isPassword =
      administrator && (await passwords.verify(administrator.passwordHash, password));
    // Without a user name, only the password is compared.
    if (!isPassword || (username ?? administrator.username) !== administrator.username) {
      return { outcome: 'wrong', attemptsRemaining: attempt.attemptsRemaining };
    }
    await attempts.reset(client);
    if (isExpired(administrator.passwordGeneratedAt, startedAt)) return { outcome: 'expired' };
    return { outcome: 'right', administrator };
  } catch (error) {
    await attempts.refund(client);
    throw error;
  }
}
