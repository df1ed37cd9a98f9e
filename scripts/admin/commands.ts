import type * as z from 'zod/mini';
import { adminAddress } from '#domain/addresses.ts';
import { newPasswordSchema } from '#domain/sign-in/change-password.ts';
import { rotateReaderTokens } from '#server/core/access/reader-tokens.ts';
import { replaceSigningKey } from '#server/core/database/signing-key.ts';
import type { Database } from '#server/core/database/tables.ts';
import { type Env, SettingError } from '#server/core/settings/env.ts';
import { findAdministrator } from '#server/owner/sign-in/account/administrator-store.ts';
import {
  resetAllAttempts,
  resetAttemptsOfKnownBrowsers,
} from '#server/owner/sign-in/account/attempt-store.ts';
import { findWeakness } from '#server/owner/sign-in/passwords/find-weakness.ts';
import { argon2id } from '#server/core/access/password-hashing.ts';
import { resetCredentials } from '#server/owner/sign-in/recovery/reset-credentials.ts';
import { createSignInLink } from '#server/owner/sign-in/links/sign-in-link-store.ts';
import { deletePasskeys } from '#server/owner/sign-in/passkeys/passkey-store.ts';
import { signOutEverywhere } from '#server/owner/sign-in/passwords/sign-out-everywhere.ts';
import { SIGN_IN_LINK_MINUTES } from '#domain/sign-in/credentials.ts';
import { readNewPassword } from './read-new-password.ts';

/** An error whose message is printed without a stack trace, like that of a wrong setting. */
export class Refusal extends SettingError {}

/** Carries out a command and returns what to print. Throws `Refusal` when nothing was changed. */
export type Command = (database: Database, env: Env) => Promise<string>;

const NO_PASSWORD = 'Nothing was changed: no password was entered, or two different ones.';

const NO_ADMINISTRATOR =
  'There is no administrator yet. Start the site, or run: npm run admin -- set-password';

/**
 * Asks for a new password and stores it. Also ends every session, removes every passkey, and ends every
 * lock, because locks count guesses of the old password.
 */
export function setPassword(newUsername: string | undefined): Command {
  return async (database, { adminUsername }) => {
    const given = await readNewPassword();
    if (given === undefined) throw new Refusal(NO_PASSWORD);
    const password = validated(newPasswordSchema, given);
    const administrator = await findAdministrator(database);
    const username = newUsername ?? administrator?.username ?? adminUsername;
    const weakness = await findWeakness(database, password, username);
    if (weakness) throw new Refusal(`This password ${weakness}. Please choose another.`);

    const passwordHash = await argon2id.hash(password);
    await resetCredentials(database, { username, passwordHash }, new Date());
    await resetAllAttempts(database);
    return `The password of ${username} is set. Every browser is signed out.`;
  };
}

export const printSignInLink: Command = async (database, { siteUrl }) => {
  const administrator = await findAdministrator(database);
  if (!administrator) throw new Refusal(NO_ADMINISTRATOR);
  const token = await createSignInLink(database, administrator.id, new Date());
  return `${siteUrl}${adminAddress.signInLink}#${token}

Open this link in the browser that you want to sign in. It works once, for ${SIGN_IN_LINK_MINUTES} minutes.`;
};

/** Ends only the locks of known browsers, because any other lock may be an attacker's. */
export const unlockKnownBrowsers: Command = async (database) => {
  await resetAttemptsOfKnownBrowsers(database);
  return `The locks of known browsers are ended.
To sign in from another browser, run: npm run admin -- sign-in-link`;
};

export const unlockEveryone: Command = async (database) => {
  await resetAllAttempts(database);
  return 'Every lock is ended, and the daily limit of unknown clients is reset.';
};

export const endAllSessions: Command = async (database) => {
  await database.transaction().execute(signOutEverywhere);
  return 'Every browser is signed out.';
};

/**
 * For use after a backup was stolen, because backups contain the signing key. Running servers need
 * no restart, because they read the key for each use.
 */
export const rotateKeys: Command = async (database) => {
  await database.transaction().execute(async (transaction) => {
    await replaceSigningKey(transaction);
    await rotateReaderTokens(transaction);
    await signOutEverywhere(transaction);
    await deletePasskeys(transaction, new Date());
  });
  return 'The signing key is new. Every browser is signed out, and every passkey is removed. No server needs a restart.';
};

/** Returns the value if it is valid; otherwise throws a Refusal with the messages of the schema. */
export function validated(schema: z.ZodMiniType<string>, value: unknown): string {
  const { data, error } = schema.safeParse(value);
  if (data === undefined) {
    throw new Refusal(error?.issues.map(({ message }) => message).join('\n') ?? '');
  }
  return data;
}
