import { expect, test } from 'vitest';
import { migrate, migrateTo } from '#server/core/database/migrate.ts';
import { queryDatabase } from '#tests/archives/archives.ts';
import { insertStored } from '#tests/archives/trash-as-before.ts';
import { eachDatabase, testEnv } from '#tests/app/start-app.ts';

const countedUntil = '2025-03-01T12:00:00.000Z';

test.each(eachDatabase)('a site of the version before keeps its counters, on %s', async (kind) => {
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
      { kind: 'requests', client: 'example.org', attempts: 1, countedUntil },
      { kind: 'sign-ins', ...before },
      { kind: 'sign-ups', ...before },
    ]);
  });
});
