import { expect, test } from 'vitest';
import { dataVersion } from '#server/database/data-version.ts';
import { makeVideo } from '#tests/make-video.ts';
import { eachDatabase, startApp } from '#tests/start-app.ts';

// On PostgreSQL the version also counts the other databases of the server, which other tests use.
test('the version stays the same while nothing is written', async () => {
  await using app = await startApp();
  const { id } = await makeVideo(app.database);
  const version = await dataVersion(app.database);
  await app.get(`/api/videos/${id}`);
  await app.get('/api/videos');
  expect(await dataVersion(app.database)).toBe(version);
});

test.each(eachDatabase)('a change in any process changes the version, on %s', async (kind) => {
  await using app = await startApp({ database: kind });
  await using other = await startApp({ sharing: app });
  const versions = [await dataVersion(app.database)];
  for (const { database } of [app, other, app]) {
    await makeVideo(database);
    versions.push(await dataVersion(app.database));
  }
  expect(new Set(versions).size).toBe(4);
});

test.each(eachDatabase)(
  'a transaction that commits after one that began later changes the version, on %s',
  async (kind) => {
    await using app = await startApp({ database: kind });
    await using other = await startApp({ sharing: app });
    const [written, finish] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const slow = other.database.transaction().execute(async (transaction) => {
      await makeVideo(transaction);
      written.resolve();
      await finish.promise;
    });
    await written.promise;
    // SQLite runs one writing transaction at a time.
    if (kind === 'postgres') await makeVideo(app.database);
    const before = await dataVersion(app.database);
    finish.resolve();
    await slow;
    expect(await dataVersion(app.database)).not.toBe(before);
  },
);
