import { DAY_MS } from '#domain/dates/durations.ts';
import { signInSettings } from '#domain/sign-in/password-sign-in.ts';
import { incrementCounter } from '#server/core/database/counter.ts';
import { countRows } from '#server/core/database/list-rows.ts';
import type { Database, Row } from '#server/core/database/tables.ts';
import { hashToken } from '#server/core/access/opaque-token.ts';
import { updateSettings } from '#server/core/stored-settings/settings-store.ts';
import { CHALLENGE_MS } from './passkey-challenge.ts';

export type StoredPasskey = Row<'passkeys'>;

export async function listPasskeys(database: Database): Promise<StoredPasskey[]> {
  return database
    .selectFrom('passkeys')
    .selectAll()
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute();
}

/** `undefined` when there is no such passkey. */
export async function findPasskey(
  database: Database,
  id: string,
): Promise<StoredPasskey | undefined> {
  return database.selectFrom('passkeys').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function countPasskeys(database: Database): Promise<number> {
  return countRows(database.selectFrom('passkeys'));
}

/** Returns `false` and changes nothing when the passkey is stored already. */
export async function addPasskey(database: Database, passkey: StoredPasskey): Promise<boolean> {
  const added = await database
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

/**
 * Records a use of the passkey. Returns `false` when the passkey was removed, or when its counter
 * is not above the stored one, because the passkey may have been copied. If both are 0, the use is
 * recorded: authenticators that do not count their uses always send 0.
 */
export async function recordPasskeyUse(
  database: Database,
  id: string,
  counter: number,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('passkeys')
    .set({ counter, lastUsedAt: now.toISOString() })
    .where('id', '=', id)
    .where('counter', counter === 0 ? '=' : '<', counter)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Deletes every passkey, and allows sign-in with the password again. */
export async function deletePasskeys(transaction: Database, now: Date): Promise<void> {
  await transaction.deleteFrom('passkeys').execute();
  await updateSettings(transaction, signInSettings, { isPasswordOff: false }, now);
}

/** Records that a challenge was answered; returns `false` when it was answered before. */
export async function takeChallenge(
  database: Database,
  challenge: string,
  now: Date,
): Promise<boolean> {
  const answers = {
    client: hashToken(challenge),
    limit: 1,
    // Twice as long as a challenge is valid, because the clocks of several servers may differ.
    periodMs: 2 * CHALLENGE_MS,
    // With `periodMs`, a server whose clock is 6 minutes behind would take this end for that of a wrong
    // clock, and accept the challenge again. One whose clock is a day behind refuses the challenge itself.
    longestMs: DAY_MS,
  };
  return (await incrementCounter(database, 'challenges', answers, now)).counted;
}
