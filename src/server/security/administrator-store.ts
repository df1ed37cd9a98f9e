import { lockUntilCommit } from '#server/database/lock-until-commit.ts';
import type { Database, Row } from '#server/database/tables.ts';
import { passkeyStore } from '#server/security/passkey-store.ts';
import { signOutEverywhere } from '#server/security/sign-out-everywhere.ts';

export type Administrator = Pick<
  Row<'administrators'>,
  'id' | 'username' | 'passwordHash' | 'passwordGeneratedAt'
>;

export type AdministratorStore = ReturnType<typeof administratorStore>;

interface NewCredentials {
  username: string;
  passwordHash: string;
}

/** There is one administrator. Every process that creates it uses this id, so there is only one row. */
const ID = '00000000-0000-4000-8000-000000000001';

export function administratorStore(database: Database) {
  return {
    /** `undefined` before the first start. */
    async find(): Promise<Administrator | undefined> {
      return database
        .selectFrom('administrators')
        .select(['id', 'username', 'passwordHash', 'passwordGeneratedAt'])
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
    async createFirst(
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
    },

    /** Changes the password and calls {@link signOutEverywhere}. Passkeys stay. */
    async changePassword(passwordHash: string, now: Date): Promise<void> {
      await database
        .updateTable('administrators')
        .set({ passwordHash, passwordChangedAt: now.toISOString(), passwordGeneratedAt: null })
        .where('id', '=', ID)
        .execute();
      await signOutEverywhere(database);
    },

    /**
     * Sets the credentials without checking the old ones, calls {@link signOutEverywhere} and removes
     * every passkey. Creates the administrator if none exists.
     */
    async reset(credentials: NewCredentials, now: Date): Promise<void> {
      await database.transaction().execute(async (transaction) => {
        await lockUntilCommit(transaction, 'administrators');
        const { createdAt, ...changes } = newRow(credentials, now);
        await transaction
          .insertInto('administrators')
          .values({ createdAt, ...changes })
          .onConflict((conflict) => conflict.column('id').doUpdateSet(changes))
          .execute();
        await signOutEverywhere(transaction);
        await passkeyStore(transaction).deleteAll();
      });
    },
  };
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
