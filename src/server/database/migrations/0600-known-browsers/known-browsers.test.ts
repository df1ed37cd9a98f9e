import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate, migrateTo } from '#server/database/migrate.ts';
import type { Database } from '#server/database/tables.ts';
import { queryDatabase } from '#tests/archives/archives.ts';
import { eachDatabase, testEnv } from '#tests/app/start-app.ts';
import { sampleRows } from '#tests/rows/sample-rows.ts';

async function insert(database: Database, table: string, row: object): Promise<void> {
  const columns = Object.keys(row).map((column) => sql.ref(column));
  await sql`
    insert into ${sql.table(table)} (${sql.join(columns)})
    values (${sql.join(Object.values(row))})`.execute(database);
}

test.each(eachDatabase)(
  'known browsers and their sessions stay, and a session still ends with its browser, on %s',
  async (kind) => {
    await using env = await testEnv({ database: kind });
    await queryDatabase(env, async (database) => {
      await migrateTo(database, '0500-lanes-of-mails');
      const { administrators, known_browsers: browser, sessions: session } = sampleRows;
      const { browserId, ...others } = session;
      await insert(database, 'administrators', administrators);
      await insert(database, 'known_devices', browser);
      await insert(database, 'sessions', { ...others, deviceId: browserId });
      await migrate(database);

      expect(await database.selectFrom('sessions').selectAll().execute()).toMatchObject([
        { browserId: browser.id },
      ]);
      await database.deleteFrom('known_browsers').where('id', '=', browser.id).execute();
      expect(await database.selectFrom('sessions').selectAll().execute()).toEqual([]);
    });
  },
);
