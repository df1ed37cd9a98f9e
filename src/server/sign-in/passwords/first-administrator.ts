import { adminAddress } from '#domain/addresses.ts';
import type { Database } from '#server/database/tables.ts';
import { type Env, SettingError } from '#server/settings/env.ts';
import { administratorStore } from '#server/sign-in/account/administrator-store.ts';
import {
  GENERATED_PASSWORD_DAYS,
  generatePassword,
} from '#server/sign-in/passwords/generated-password.ts';
import { isKnownBadPassword } from '#server/sign-in/passwords/known-bad-password.ts';
import { argon2id } from '#server/sign-in/passwords/password-hashing.ts';

type FirstSettings = Pick<Env, 'adminUsername' | 'adminPassword'>;

/**
 * Creates the administrator when none exists, and prints a generated password once to
 * the console, not to the log. If the output of the process is recorded, as by journald,
 * the password is recorded too.
 *
 * @throws SettingError when ADMIN_PASSWORD is a common password
 */
export async function ensureFirstAdministrator(
  settings: FirstSettings,
  database: Database,
): Promise<void> {
  const password = await createFirstAdministrator(settings, database, new Date());
  if (password !== undefined) process.stdout.write(notice(settings.adminUsername, password));
}

/**
 * Creates the administrator when none exists. If several processes start at the same
 * time, only one creates it. Returns the password if it was generated; only its hash is
 * stored.
 *
 * @throws SettingError when ADMIN_PASSWORD is a common password
 */
export async function createFirstAdministrator(
  { adminUsername: username, adminPassword }: FirstSettings,
  database: Database,
  now: Date,
): Promise<string | undefined> {
  const administrators = administratorStore(database);
  if (await administrators.find()) return undefined;
  if (adminPassword !== undefined && (await isKnownBadPassword(adminPassword))) {
    throw new SettingError('ADMIN_PASSWORD is one of the most common passwords; choose another.');
  }
  const password = adminPassword ?? generatePassword();
  const passwordHash = await argon2id.hash(password);
  const isGenerated = adminPassword === undefined;
  const isCreated = await administrators.createFirst({ username, passwordHash, isGenerated }, now);
  return isCreated && isGenerated ? password : undefined;
}

/** The box that is printed at the first start. */
function notice(username: string, password: string): string {
  const lines = [
    'The administrator of this site was created.',
    '',
    `User name:  ${username}`,
    `Password:   ${password}`,
    '',
    'This password is shown once and stored nowhere. Sign in with it at',
    `${adminAddress.home} within ${GENERATED_PASSWORD_DAYS} days, and choose your own.`,
  ];
  const width = Math.max(...lines.map((line) => line.length));
  const edge = '─'.repeat(width + 2);
  const rows = lines.map((line) => `│ ${line.padEnd(width)} │`);
  return [`┌${edge}┐`, ...rows, `└${edge}┘`, ''].join('\n');
}
