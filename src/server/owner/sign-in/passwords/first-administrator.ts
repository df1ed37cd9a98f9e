import { adminAddress } from '#domain/addresses.ts';
import { SIGN_IN_LINK_MINUTES } from '#domain/sign-in/credentials.ts';
import type { Database } from '#server/core/database/tables.ts';
import {
  findStorageProblem,
  type StorageProblem,
} from '#server/core/settings/container-storage.ts';
import { type Env, SettingError } from '#server/core/settings/env.ts';
import { findAdministrator, storeFirstAdministrator } from '../account/administrator-store.ts';
import { createSignInLink } from '../links/sign-in-link-store.ts';
import { GENERATED_PASSWORD_DAYS, generatePassword } from './generated-password.ts';
import { findWeakness } from './find-weakness.ts';
import { argon2id } from '#server/core/access/password-hashing.ts';

interface FirstStart {
  siteUrl: string;
  token: string;
  /** Why the data are lost with the container. */
  storage: StorageProblem | undefined;
}

/**
 * Creates the administrator when none exists, and prints a generated password and a sign-in link once
 * to the console, not to the log. If the output of the process is recorded, as by journald, both are
 * recorded too. As long as the password is the generated one, later calls print how to set another.
 *
 * @throws SettingError when ADMIN_PASSWORD is easy to guess, see `findWeakness`
 */
export async function ensureFirstAdministrator(settings: Env, database: Database): Promise<void> {
  const now = new Date();
  const password = await createFirstAdministrator(settings, database, now);
  const administrator = await findAdministrator(database);
  if (!administrator?.passwordGeneratedAt) return;
  const { id, username } = administrator;
  if (password === undefined) {
    process.stdout.write(reminder(username));
    return;
  }
  const token = await createSignInLink(database, id, now);
  const { siteUrl, dataDir } = settings;
  const storage = await findStorageProblem(dataDir);
  process.stdout.write(notice(username, password, { siteUrl, token, storage }));
}

/**
 * Creates the administrator when none exists. If several processes start at the same
 * time, only one creates it. Returns the password if it was generated; only its hash is
 * stored.
 *
 * @throws SettingError when ADMIN_PASSWORD is easy to guess, see `findWeakness`
 */
export async function createFirstAdministrator(
  { adminUsername: username, adminPassword }: Env,
  database: Database,
  now: Date,
): Promise<string | undefined> {
  if (await findAdministrator(database)) return undefined;
  const weakness = adminPassword && (await findWeakness(database, adminPassword, username));
  if (weakness) throw new SettingError(`ADMIN_PASSWORD ${weakness}; choose another.`);
  const password = adminPassword ?? generatePassword();
  const passwordHash = await argon2id.hash(password);
  const isGenerated = adminPassword === undefined;
  const isCreated = await storeFirstAdministrator(
    database,
    { username, passwordHash, isGenerated },
    now,
  );
  return isCreated && isGenerated ? password : undefined;
}

/**
 * The box that is printed at the first start. It has no sides, because the link would not fit between
 * them in a terminal of 80 columns, and a link that is broken by a border cannot be opened.
 */
function notice(
  username: string,
  password: string,
  { siteUrl, token, storage }: FirstStart,
): string {
  const lines = [
    'The administrator of this site was created.',
    '',
    `User name:  ${username}`,
    `Password:   ${password}`,
    '',
    `Choose your own password now. This link works once, for ${SIGN_IN_LINK_MINUTES} minutes:`,
    '',
    `${siteUrl}${adminAddress.signInLink}#${token}`,
    '',
    `Or sign in at ${siteUrl}${adminAddress.home} with the password`,
    `above. It works for ${GENERATED_PASSWORD_DAYS} days, is shown once and stored nowhere.`,
    ...(storage ? ['', storage.problem, storage.remedy] : []),
  ];
  const edge = '─'.repeat(Math.max(...lines.map((line) => line.length)));
  return [edge, ...lines, edge, ''].join('\n');
}

/** For an owner who missed the box, or whose generated password has expired. */
function reminder(username: string): string {
  return `The password of ${username} is still the generated one, which the first start printed.
To set another: npm run admin -- set-password
`;
}
