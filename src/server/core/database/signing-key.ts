import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '#server/core/database/tables.ts';
import { recordErasures } from './erasures.ts';
import { hasRows } from './list-rows.ts';

/**
 * Reads the key that signs cookies and tokens, which all processes on this database share. The
 * first call creates the key. Callers read it for each use, so that a new key takes effect at once.
 */
export async function signingKey(database: Database): Promise<Buffer> {
  return storedKey(database, SIGNING_KEY);
}

/**
 * Reads the key of the hashes by which ended subscriptions are recognized. It is never replaced: with
 * another key, addresses that must not be written to would no longer be recognized.
 */
export async function suppressionKey(database: Database): Promise<Buffer> {
  return storedKey(database, SUPPRESSION_KEY);
}

/** Replaces the key forever. The cookies and tokens that the old key signed are invalid from then on. */
export async function replaceSigningKey(database: Database): Promise<void> {
  await recordErasures(database, 'signing-key', [hashOfKey(await signingKey(database))]);
  await storeKey(database, SIGNING_KEY, randomBytes(KEY_BYTES));
}

/** Whether the signing key is one that {@link replaceSigningKey} has replaced, and a restore brings back. */
export async function isSigningKeyReplaced(database: Database): Promise<boolean> {
  const key = await findKey(database, SIGNING_KEY);
  if (!key) return false;
  return hasRows(database.selectFrom('erasures').where('id', '=', hashOfKey(key)));
}

export const SIGNING_KEY = 'signing-key';
export const SUPPRESSION_KEY = 'suppression-key';

type KeyName = typeof SIGNING_KEY | typeof SUPPRESSION_KEY;

const KEY_BYTES = 32;

/** `undefined` before the key was first needed. */
export async function findKey(database: Database, name: KeyName): Promise<Buffer | undefined> {
  const stored = await database
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
  return stored && Buffer.from(stored.value, 'base64url');
}

/** Stores a key in the place of the former one. */
export async function storeKey(database: Database, name: KeyName, key: Buffer): Promise<void> {
  const value = key.toString('base64url');
  await database
    .insertInto('secrets')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

async function storedKey(database: Database, name: KeyName): Promise<Buffer> {
  const stored = await findKey(database, name);
  if (stored) return stored;
  await database
    .insertInto('secrets')
    .values({ name, value: randomBytes(KEY_BYTES).toString('base64url') })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  return storedKey(database, name);
}

function hashOfKey(key: Buffer): string {
  return createHash('sha256').update(key).digest('base64url');
}
