import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { connectDatabase } from '#server/database/connect.ts';
import { migrateTo, migrationNames, migrationState } from '#server/database/migrate.ts';
import { openDatabase, openMigratedDatabase } from '#server/database/open-database.ts';
import type { Database } from '#server/database/tables.ts';
import { type Env, SettingError } from '#server/settings/env.ts';
import { eachDatabase, testEnv } from '#tests/app/start-app.ts';

async function withDatabase<Result>(env: Env, work: (database: Database) => Promise<Result>) {
  const database = await connectDatabase(env);
  return work(database).finally(() => database.destroy());
}

test.each(eachDatabase)(
  'a database of a newer version is refused unchanged, on %s',
  async (kind) => {
    await using env = await testEnv({ database: kind });
    await (await openDatabase(env)).destroy();
    await withDatabase(env, (database) =>
      sql`insert into kysely_migration values ('9999-later', '2030-01-01')`.execute(database),
    );

    const setting = kind === 'postgres' ? 'DATABASE_URL' : `DATA_DIR ${env.dataDir}`;
    const refusal = new SettingError(
      `The database of ${setting} was migrated by a newer version of this site (9999-later). Run that version, or restore a backup from before.`,
    );
    await expect(openDatabase(env)).rejects.toThrow(refusal);
    await expect(openMigratedDatabase(env)).rejects.toThrow(refusal);
  },
);

test.each(eachDatabase)(
  'an older database is migrated only when the server starts, on %s',
  async (kind) => {
    await using env = await testEnv({ database: kind });
    const [first = '', ...later] = migrationNames;
    await withDatabase(env, (database) => migrateTo(database, first));

    await expect(openMigratedDatabase(env)).rejects.toThrow(
      /^The database of .* was made by an older version of this site\. Start the site once/,
    );
    expect(await withDatabase(env, migrationState)).toEqual({
      applied: [first],
      pending: later,
      unknown: [],
    });

    await (await openDatabase(env)).destroy();
    const database = await openMigratedDatabase(env);
    expect(await migrationState(database)).toMatchObject({ pending: [] });
    await database.destroy();
  },
);
