import type { LockoutStatus } from '#domain/security/lockout.ts';
import type { Administrator, AdministratorStore } from '#server/security/administrator-store.ts';
import type { AttemptStore, SignInClient } from '#server/security/attempt-store.ts';
import type { PasswordHashing } from '#server/security/password-hashing.ts';

export interface CheckParts {
  administrators: AdministratorStore;
  attempts: AttemptStore;
  passwords: PasswordHashing;
}

type PasswordCheck =
  | { outcome: 'right'; administrator: Administrator }
  | { outcome: 'wrong'; attemptsRemaining: number }
  | { outcome: 'locked'; status: LockoutStatus };

interface Guess {
  client: SignInClient;
  password: string;
  /** Not given where the administrator is known already. */
  username?: string;
}

/**
 * Checks one guess of the administrator's password. The attempt is counted
 * before the password is looked at, and forgotten with all before it when the
 * password is right.
 *
 * The password is checked whatever the user name, so both kinds of wrong guess
 * take the same time.
 *
 * @throws RequestError 503 when too many are being checked; the attempt does not count
 */
export async function checkPassword(
  { administrators, attempts, passwords }: CheckParts,
  { client, password, username }: Guess,
  now: Date,
): Promise<PasswordCheck> {
  const attemptsRemaining = await attempts.reserve(client, now);
  if (attemptsRemaining === undefined) {
    return { outcome: 'locked', status: await attempts.status(client, now) };
  }
  try {
    const administrator = await administrators.find();
    const isPassword =
      administrator && (await passwords.verify(administrator.passwordHash, password));
    if (!isPassword || (username ?? administrator.username) !== administrator.username) {
      return { outcome: 'wrong', attemptsRemaining };
    }
    await attempts.forgive(client);
    return { outcome: 'right', administrator };
  } catch (error) {
    await attempts.giveBack(client);
    throw error;
  }
}
