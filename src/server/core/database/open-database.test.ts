import { access } from 'node:fs/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { connectDatabase } from '#server/core/database/connect.ts';
import {
  migrate,
  migrateTo,
  migrationNames,
  migrationState,
} from '#server/core/database/migrate.ts';
import { openDatabase, openMigratedDatabase } from '#server/core/database/open-database.ts';
import type { Database } from '#server/core/database/tables.ts';
import { startServer } from '#server/process/start-server.ts';
import { type Env, SettingError } from '#server/core/settings/env.ts';
import { eachDatabase, testEnv } from '#tests/app/start-app.ts';
import { addMigration } from '#tests/archives/add-migration.ts';
import { makeVideo } from '#tests/rows/make-video.ts';

async function withDatabase<Result>(env: Env, work: (database: Database) => Promise<Result>) {
  await using database = await connectDatabase(env);
  return await work(database);
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

test('a database of a version before 1.0.0 is refused unchanged', async () => {
  await using env = await testEnv();
  await withDatabase(env, async (database) => {
    await migrateTo(database, '0100-baseline');
    await sql`update kysely_migration set name = '0053-deleted-files'`.execute(database);
    await database.insertInto('secrets').values({ name: 'a', value: 'b' }).execute();
  });
  const refusal =
    /^The database of .* was made by a version of this site before 1\.0\.0 \(0053-deleted-files\), and only that version reads it\./;
  await expect(startServer(env)).rejects.toThrow(refusal);
  await expect(openMigratedDatabase(env)).rejects.toThrow(refusal);
  expect(await withDatabase(env, migrationState)).toMatchObject({
    applied: ['0053-deleted-files'],
  });
  expect(
    await withDatabase(env, (database) => database.selectFrom('secrets').selectAll().execute()),
  ).toEqual([{ name: 'a', value: 'b' }]);
  await expect(access(env.backupDir)).rejects.toThrow(/ENOENT/);
});

test('an older database is migrated only when the server starts', async () => {
  await using env = await testEnv();
  await withDatabase(env, async (database) => {
    await migrate(database);
    await makeVideo(database);
  });
  const applied = migrationNames();
  using next = addMigration(async (database) => {
    await database.updateTable('videos').set({ title: 'Migrated' }).execute();
    await database.schema.alterTable('videos').addColumn('subtitle', 'text').execute();
  });

  await expect(openMigratedDatabase(env)).rejects.toThrow(
    /^The database of .* was made by an older version of this site\. Start the site once/,
  );
  expect(await withDatabase(env, migrationState)).toEqual({
    applied,
    pending: [next.name],
    unknown: [],
  });

  await (await openDatabase(env)).destroy();
  await using database = await openMigratedDatabase(env);
  expect(await migrationState(database)).toMatchObject({ pending: [] });
  expect(await database.selectFrom('videos').selectAll().execute()).toMatchObject([
    { title: 'Migrated', subtitle: null },
  ]);
});
