import type { Database, Row } from '#server/core/database/tables.ts';

export type Administrator = Pick<
  Row<'administrators'>,
  'id' | 'username' | 'passwordHash' | 'passwordGeneratedAt'
>;

export interface NewCredentials {
  username: string;
  passwordHash: string;
}

/** There is one administrator. Every process that creates it uses this id, so there is only one row. */
const ID = '00000000-0000-4000-8000-000000000001';

/** `undefined` before the first start. */
export async function findAdministrator(database: Database): Promise<Administrator | undefined> {
  return database
    .selectFrom('administrators')
    .select(['id', 'username', 'passwordHash', 'passwordGeneratedAt'])
    .where('id', '=', ID)
    .executeTakeFirst();
}

/** Creates the administrator; returns `false` and changes nothing when there already is one. */
export async function storeFirstAdministrator(
  database: Database,
  { isGenerated, ...credentials }: NewCredentials & { isGenerated: boolean },
  now: Date,
): Promise<boolean> {
  const row = newRow(credentials, now);
  const added = await database
    .insertInto('administrators')
    .values({ ...row, passwordGeneratedAt: isGenerated ? row.createdAt : null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

/** Stores a new password. Ends no session, see `signOutEverywhere`. */
export async function changePassword(
  database: Database,
  passwordHash: string,
  now: Date,
): Promise<void> {
  await database
    .updateTable('administrators')
    .set({ passwordHash, passwordChangedAt: now.toISOString(), passwordGeneratedAt: null })
    .where('id', '=', ID)
    .execute();
}

/** Stores a new user name and password. Creates the administrator if none exists. */
export async function replaceCredentials(
  database: Database,
  credentials: NewCredentials,
  now: Date,
): Promise<void> {
  const { createdAt, ...changes } = newRow(credentials, now);
  await database
    .insertInto('administrators')
    .values({ createdAt, ...changes })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(changes))
    .execute();
}

function newRow(credentials: NewCredentials, now: Date): Row<'administrators'> {
  const createdAt = now.toISOString();
  return {
    id: ID,
    ...credentials,
    createdAt,
    passwordChangedAt: createdAt,
    passwordGeneratedAt: null,
  };
}
