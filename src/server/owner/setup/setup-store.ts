import type { Database, Row } from '#server/core/database/tables.ts';

type SetupState = Omit<Row<'setup_state'>, 'id'>;

/** Every process writes the row with this id, so there is only one. */
const ID = 'setup';

const NEW_SITE: SetupState = { isHidden: false, testMailTo: null, testMailVia: null };

async function save(database: Database, changes: Partial<SetupState>): Promise<void> {
  await database
    .insertInto('setup_state')
    .values({ id: ID, ...changes })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(changes))
    .execute();
}

export async function findSetup(database: Database): Promise<SetupState> {
  const stored = await database
    .selectFrom('setup_state')
    .select(['isHidden', 'testMailTo', 'testMailVia'])
    .where('id', '=', ID)
    .executeTakeFirst();
  return stored ?? NEW_SITE;
}

/** Hides or shows the list. */
export async function setSetupHidden(database: Database, isHidden: boolean): Promise<void> {
  await save(database, { isHidden });
}

/** @param test the last test mail, if a mail server has accepted it */
export async function recordTestMail(
  database: Database,
  test: { to: string; via: string } | null,
): Promise<void> {
  await save(database, { testMailTo: test?.to ?? null, testMailVia: test?.via ?? null });
}
