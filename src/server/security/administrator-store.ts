import type { Database, Row } from '#server/database/tables.ts';
import { sessionStore } from '#server/http/session-store.ts';

export type Administrator = Pick<Row<'administrators'>, 'id' | 'username' | 'passwordHash'>;

export type AdministratorStore = ReturnType<typeof administratorStore>;

interface NewCredentials {
  username: string;
  passwordHash: string;
}

type SignIn = { signedIn: true; token: string } | { signedIn: false };

type PasswordChange = { changed: true; token: string } | { changed: false };

/** There is one administrator. Every process that creates it uses this id, so there is only one row. */
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

    /** When the site was set up on this database; `null` before the first start. */
    async findCreatedAt(): Promise<Date | null> {
      const row = await database
        .selectFrom('administrators')
        .select('createdAt')
        .where('id', '=', ID)
        .executeTakeFirst();
      return row ? new Date(row.createdAt) : null;
    },

    /** Creates the administrator; returns `false` and changes nothing when there already is one. */
    async createFirst(credentials: NewCredentials, now: Date): Promise<boolean> {
      const added = await database
        .insertInto('administrators')
        .values(firstRow(credentials, now))
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst();
      return added !== undefined;
    },

    /**
     * Starts a session and ends the one that this browser had, unless the
     * password has been changed since it was checked.
     */
    async signIn(
      checked: Administrator,
      replaced: { tokenHash: string } | undefined,
      now: Date,
    ): Promise<SignIn> {
      return database.transaction().execute(async (transaction) => {
        const { passwordHash } = checked;
        if (!(await updateUnchanged(transaction, checked, { passwordHash }))) {
          return { signedIn: false };
        }
        const sessions = sessionStore(transaction);
        if (replaced) await sessions.delete(replaced);
        return { signedIn: true, token: await sessions.create(checked.id, now) };
      });
    },

    /**
     * Changes the password, ends every session and starts one for the browser
     * that asked, unless the password has been changed since it was checked.
     */
    async changePassword(
      checked: Administrator,
      passwordHash: string,
      now: Date,
    ): Promise<PasswordChange> {
      return database.transaction().execute(async (transaction) => {
        const change = { passwordHash, passwordChangedAt: now.toISOString() };
        if (!(await updateUnchanged(transaction, checked, change))) return { changed: false };
        const sessions = sessionStore(transaction);
        await sessions.deleteAll();
        return { changed: true, token: await sessions.create(checked.id, now) };
      });
    },

    /**
     * Sets the credentials without checking the old ones and ends every session. Creates the
     * administrator if there is none.
     */
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
        await sessionStore(transaction).deleteAll();
      });
    },
  };
}

function firstRow(credentials: NewCredentials, now: Date): Row<'administrators'> {
  const createdAt = now.toISOString();
  return { id: ID, ...credentials, createdAt, passwordChangedAt: createdAt };
}

/**
 * Updates the administrator; returns `false` when the password is no longer the
 * one that was checked. The update locks the row until the commit, even when it
 * changes nothing, which serializes a sign-in with a password change.
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
