import { randomBytes } from 'node:crypto';
import type { Database } from '#server/database/tables.ts';

/** Reads the key that signs cookies and tokens, see {@link signingKey}. */
export type ReadSigningKey = () => Promise<Buffer>;

/**
 * Reads the key that signs cookies and tokens, which all processes on this database share. The
 * first call creates the key. Callers read it for each use, so that a new key takes effect at once.
 */
export async function signingKey(database: Database): Promise<Buffer> {
  const stored = await database
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', NAME)
    .executeTakeFirst();
  if (stored) return Buffer.from(stored.value, 'base64url');
  await database
    .insertInto('secrets')
    .values(newKey())
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  return signingKey(database);
}

/** Replaces the key. The cookies and tokens that the old key signed are invalid from then on. */
export async function replaceSigningKey(database: Database): Promise<void> {
  const key = newKey();
  await database
    .insertInto('secrets')
    .values(key)
    .onConflict((conflict) => conflict.column('name').doUpdateSet(key))
    .execute();
}

const NAME = 'signing-key';

function newKey(): { name: string; value: string } {
  return { name: NAME, value: randomBytes(32).toString('base64url') };
}
