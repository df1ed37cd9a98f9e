import { randomBytes } from 'node:crypto';
import type { Database } from '#server/database/tables.ts';

/** Reads the key that signs cookies and tokens, see {@link signingKey}. */
export type ReadSigningKey = () => Promise<Buffer>;

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

/** Replaces the key. The cookies and tokens that the old key signed are invalid from then on. */
export async function replaceSigningKey(database: Database): Promise<void> {
  const key = newKey(SIGNING_KEY);
  await database
    .insertInto('secrets')
    .values(key)
    .onConflict((conflict) => conflict.column('name').doUpdateSet(key))
    .execute();
}

const SIGNING_KEY = 'signing-key';
const SUPPRESSION_KEY = 'suppression-key';

async function storedKey(database: Database, name: string): Promise<Buffer> {
  const stored = await database
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
  if (stored) return Buffer.from(stored.value, 'base64url');
  await database
    .insertInto('secrets')
    .values(newKey(name))
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  return storedKey(database, name);
}

function newKey(name: string): { name: string; value: string } {
  return { name, value: randomBytes(32).toString('base64url') };
}
