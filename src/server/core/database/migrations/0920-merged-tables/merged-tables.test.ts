import { expect, test } from 'vitest';
import { migrate, migrateTo } from '#server/core/database/migrate.ts';
import { storedTables } from '#server/core/database/site-schema.ts';
import { evidenceReport } from '#server/keeping/report/evidence-report.ts';
import { setupState } from '#server/owner/setup/setup-state.ts';
import { findSettings } from '#server/core/stored-settings/settings-store.ts';
import { queryDatabase } from '#tests/archives/archives.ts';
import { insertStored } from '#tests/archives/trash-as-before.ts';
import { eachDatabase, testEnv } from '#tests/app/start-app.ts';

const countedUntil = '2025-03-01T12:00:00.000Z';

test.each(eachDatabase)('the migration keeps all counters, on %s', async (kind) => {
  await using env = await testEnv({ database: kind });
  await queryDatabase(env, async (database) => {
    await migrateTo(database, '0910-languages-of-sources');
    const before = { client: 'client', attempts: 7, countedUntil };
    for (const table of ['login', 'message', 'mail', 'subscription']) {
      await insertStored(database, `${table}_attempts`, before);
    }
    await insertStored(database, 'used_challenges', {
      challengeHash: 'hash',
      endsAt: countedUntil,
    });
    await insertStored(database, 'outbound_slots', {
      service: 'example.org',
      freeAt: countedUntil,
    });
    await migrate(database);

    const counters = await database.selectFrom('counters').selectAll().orderBy('kind').execute();
    expect(counters).toEqual([
      { kind: 'challenges', client: 'hash', attempts: 1, countedUntil },
      { kind: 'mails', ...before },
      { kind: 'messages', ...before },
      { kind: 'sign-ins', ...before },
      { kind: 'sign-ups', ...before },
      { kind: 'slots', client: 'example.org', attempts: 1, countedUntil },
    ]);
  });
});

const problem = { key: 'a "key"', text: '“Größe”: gone' };

test.each(eachDatabase)(
  'the migration keeps the setup state and the last report, on %s',
  async (kind) => {
    await using env = await testEnv({ database: kind });
    await queryDatabase(env, async (database) => {
      await migrateTo(database, '0910-languages-of-sources');
      const testMail = { to: '"Ada" <ada@example.org>', via: 'panel smtp.example.org' };
      await insertStored(database, 'setup_state', {
        id: 'setup',
        isHidden: true,
        testMailTo: testMail.to,
        testMailVia: testMail.via,
      });
      await insertStored(database, 'evidence_reports', {
        id: 'report',
        before: '[]',
        current: JSON.stringify([problem]),
      });
      await migrate(database);

      expect(await findSettings(database, setupState)).toEqual({ isHidden: true, testMail });
      expect(await findSettings(database, evidenceReport)).toEqual({
        before: [],
        current: [problem],
      });
    });
  },
);

test.each(eachDatabase)(
  'a site without a test mail has none after the migration, on %s',
  async (kind) => {
    await using env = await testEnv({ database: kind });
    await queryDatabase(env, async (database) => {
      await migrateTo(database, '0910-languages-of-sources');
      const row = { id: 'setup', isHidden: false, testMailTo: null, testMailVia: null };
      await insertStored(database, 'setup_state', row);
      await migrate(database);
      expect(await findSettings(database, setupState)).toEqual(setupState.defaults);
    });
  },
);

test.each(eachDatabase)(
  'a site of the version before loses the names of deleted files, on %s',
  async (kind) => {
    await using env = await testEnv({ database: kind });
    await queryDatabase(env, async (database) => {
      await migrateTo(database, '0910-languages-of-sources');
      const deletedAt = countedUntil;
      await insertStored(database, 'deleted_files', { name: 'source.pdf', deletedAt });
      await migrate(database);
      expect((await storedTables(database)).map(({ name }) => name)).not.toContain('deleted_files');
    });
  },
);
