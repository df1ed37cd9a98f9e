import { expect, test } from 'vitest';
import { migrate, migrateTo } from '#server/core/database/migrate.ts';
import { queryDatabase } from '#tests/archives/archives.ts';
import { insertStored } from '#tests/archives/trash-as-before.ts';
import { eachDatabase, testEnv } from '#tests/app/start-app.ts';
import { sampleRows } from '#tests/rows/sample-rows.ts';

test.each(eachDatabase)(
  'known browsers and their sessions stay, and a session still ends with its browser, on %s',
  async (kind) => {
    await using env = await testEnv({ database: kind });
    await queryDatabase(env, async (database) => {
      await migrateTo(database, '0500-lanes-of-mails');
      const { administrators, known_browsers: browser, sessions: session } = sampleRows;
      const { browserId, ...others } = session;
      await insertStored(database, 'administrators', administrators);
      await insertStored(database, 'known_devices', browser);
      await insertStored(database, 'sessions', { ...others, deviceId: browserId });
      await migrate(database);

      expect(await database.selectFrom('sessions').selectAll().execute()).toMatchObject([
        { browserId: browser.id },
      ]);
      await database.deleteFrom('known_browsers').where('id', '=', browser.id).execute();
      expect(await database.selectFrom('sessions').selectAll().execute()).toEqual([]);
    });
  },
);
