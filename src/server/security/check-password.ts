import type { LockoutStatus } from '#domain/security/lockout.ts';
import type { Administrator, AdministratorStore } from '#server/security/administrator-store.ts';
import type { AttemptStore, SignInClient } from '#server/security/attempt-store.ts';
import { isExpired } from '#server/security/generated-password.ts';
import type { PasswordHashing } from '#server/security/password-hashing.ts';

export interface PasswordCheckDependencies {
  administrators: AdministratorStore;
  attempts: AttemptStore;
  passwords: PasswordHashing;
}

type PasswordCheck =
  | { outcome: 'right'; administrator: Administrator }
  | { outcome: 'expired' }
  | { outcome: 'wrong'; attemptsRemaining: number }
  | { outcome: 'locked'; status: LockoutStatus };

interface Guess {
  client: SignInClient;
  password: string;
  /** Omitted when the administrator is already signed in. */
  username?: string;
}

/**
 * Checks a user name and password. The attempt is counted before the password is verified. A right
 * password resets the client's counter, even a generated password that has expired.
 *
 * The password is verified even when the user name is wrong, so that a wrong user name takes
 * as long to refuse as a wrong password.
 *
 * @throws HashingQueueFull when too many passwords are being checked; the attempt does not count
 */
export async function checkPassword(
  { administrators, attempts, passwords }: PasswordCheckDependencies,
  { client, password, username }: Guess,
  now: Date,
): Promise<PasswordCheck> {
  const attempt = await attempts.reserve(client, now);
  if (!attempt.reserved) {
    return { outcome: 'locked', status: await attempts.status(client, now) };
  }
  try {
    const administrator = await administrators.find();
    const isPassword =
      administrator && (await passwords.verify(administrator.passwordHash, password));
    if (!isPassword || (username ?? administrator.username) !== administrator.username) {
      return { outcome: 'wrong', attemptsRemaining: attempt.attemptsRemaining };
    }
    await attempts.reset(client);
    if (isExpired(administrator.passwordGeneratedAt, now)) return { outcome: 'expired' };
    return { outcome: 'right', administrator };
  } catch (error) {
    await attempts.refund(client);
    throw error;
  }
}
