import type { Database, Row } from '#server/database/tables.ts';

export type SetupStore = ReturnType<typeof setupStore>;

type SetupState = Omit<Row<'setup_state'>, 'id'>;

/** Every process writes the row with this id, so there is only one. */
const ID = 'setup';

const NEW_SITE: SetupState = { isHidden: false, testMailTo: null, testMailVia: null };

export function setupStore(database: Database) {
  async function save(changes: Partial<SetupState>): Promise<void> {
    await database
      .insertInto('setup_state')
      .values({ id: ID, ...changes })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(changes))
      .execute();
  }

  return {
    async find(): Promise<SetupState> {
      const stored = await database
        .selectFrom('setup_state')
        .select(['isHidden', 'testMailTo', 'testMailVia'])
        .where('id', '=', ID)
        .executeTakeFirst();
      return stored ?? NEW_SITE;
    },

    /** Hides or shows the list. */
    async setHidden(isHidden: boolean): Promise<void> {
      await save({ isHidden });
    },

    /** @param test the last test mail, if a mail server has accepted it */
    async recordTestMail(test: { to: string; via: string } | null): Promise<void> {
      await save({ testMailTo: test?.to ?? null, testMailVia: test?.via ?? null });
    },
  };
}
