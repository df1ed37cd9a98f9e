import type { Database, Row } from '#server/database/tables.ts';
import { insertSession } from '#server/http/session-store.ts';

export type Administrator = Pick<Row<'administrators'>, 'id' | 'username' | 'passwordHash'>;

export type AdministratorStore = ReturnType<typeof administratorStore>;

interface NewCredentials {
  username: string;
  passwordHash: string;
}

/** There is one administrator, and one row for it: every node that creates it gives it this id. */
const ID = '00000000-0000-4000-8000-000000000001';

export function administratorStore(database: Database) {
  return {
    /** `undefined` before the first start. */
    async find(): Promise<Administrator | undefined> {
      return database
        .selectFrom('administrators')
        .select(['id', 'username', 'passwordHash'])
        .where('id', '=', ID)
        .executeTakeFirst();
    },

    /** Creates the administrator; `false` when there is one already, which stays as it is. */
    async addFirst(credentials: NewCredentials, now: Date): Promise<boolean> {
      const added = await database
        .insertInto('administrators')
        .values(firstRow(credentials, now))
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst();
      return added !== undefined;
    },

    /**
     * Starts a session for the administrator as it was when the password was
     * checked, and ends the one that this browser had. Returns the new token;
     * `undefined` when the password has been changed since the check.
     */
    async signIn(
      checked: Administrator,
      replaced: { tokenHash: string } | undefined,
      now: Date,
    ): Promise<string | undefined> {
      return database.transaction().execute(async (transaction) => {
        const { passwordHash } = checked;
        if (!(await updateUnchanged(transaction, checked, { passwordHash }))) return undefined;
        if (replaced) {
          const { tokenHash } = replaced;
          await transaction.deleteFrom('sessions').where('tokenHash', '=', tokenHash).execute();
        }
        return insertSession(transaction, checked.id, now);
      });
    },

    /**
     * Changes the password, ends every session and starts one for the browser
     * that asked. Returns its token; `undefined`, and nothing changes, when the
     * password has been changed since the check.
     */
    async changePassword(
      checked: Administrator,
      passwordHash: string,
      now: Date,
    ): Promise<string | undefined> {
      return database.transaction().execute(async (transaction) => {
        const change = { passwordHash, passwordChangedAt: now.toISOString() };
        if (!(await updateUnchanged(transaction, checked, change))) return undefined;
        await transaction.deleteFrom('sessions').execute();
        return insertSession(transaction, checked.id, now);
      });
    },

    /** Sets the credentials without asking for the old ones, creates the administrator if need be, and ends every session. */
    async reset(credentials: NewCredentials, now: Date): Promise<void> {
      await database.transaction().execute(async (transaction) => {
        await transaction
          .insertInto('administrators')
          .values(firstRow(credentials, now))
          .onConflict((conflict) =>
            conflict
              .column('id')
              .doUpdateSet({ ...credentials, passwordChangedAt: now.toISOString() }),
          )
          .execute();
        await transaction.deleteFrom('sessions').execute();
      });
    },
  };
}

function firstRow(credentials: NewCredentials, now: Date): Row<'administrators'> {
  const createdAt = now.toISOString();
  return { id: ID, ...credentials, createdAt, passwordChangedAt: createdAt };
}

/**
 * Writes to the row, even if it is what stands there: the row is then taken
 * until the transaction ends, so a sign-in and a change of the password at the
 * same moment happen one after the other. `false` when the password is another
 * by now.
 */
async function updateUnchanged(
  transaction: Database,
  { id, passwordHash }: Administrator,
  change: Partial<Row<'administrators'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('administrators')
    .set(change)
    .where('id', '=', id)
    .where('passwordHash', '=', passwordHash)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
