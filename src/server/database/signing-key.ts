import { randomBytes } from 'node:crypto';
import type { Database } from '#server/database/tables.ts';

/**
 * The key that signs cookies and tokens. Created at the first start and shared by every
 * process on this database.
 */
export async function signingKey(database: Database): Promise<Buffer> {
  await database
    .insertInto('secrets')
    .values({ name: NAME, value: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const { value } = await database
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', NAME)
    .executeTakeFirstOrThrow();
  return Buffer.from(value, 'base64url');
}

const NAME = 'signing-key';
