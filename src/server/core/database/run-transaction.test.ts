import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { isConnectionLost } from '#server/core/database/database-unavailable.ts';
import { runTransaction } from '#server/core/database/run-transaction.ts';
import type { Database } from '#server/core/database/tables.ts';
import { terminateWaiting } from '#tests/servers/terminate-waiting.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { startDatabase } from '#tests/app/start-app.ts';
import { slowTest } from '#tests/slow-test.ts';

function rename(database: Database, id: string, title: string) {
  return database.updateTable('videos').set({ title }).where('id', '=', id).execute();
}

async function titlesIn(database: Database): Promise<string[]> {
  const videos = await database.selectFrom('videos').select('title').orderBy('title').execute();
  return videos.map(({ title }) => title);
}

/** Ends the connection of a transaction. */
async function terminate(other: Database, transaction: Database): Promise<void> {
  const pid = sql<{ pid: number }>`select pg_backend_pid() as pid`;
  const { rows } = await pid.execute(transaction);
  await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(other);
}

slowTest('two transactions that wait for each other both take effect', async () => {
  await using site = await startDatabase({ database: 'postgres' });
  const { database } = site;
  const [first, second] = [await makeVideo(database), await makeVideo(database)];
  const bothLocked = Promise.withResolvers<void>();
  let [locked, runs] = [0, 0];
  const renameBoth = (ids: readonly [string, string], title: string) =>
    runTransaction(database, async (transaction) => {
      runs += 1;
      await rename(transaction, ids[0], title);
      locked += 1;
      if (locked === 2) bothLocked.resolve();
      await bothLocked.promise;
      await rename(transaction, ids[1], title);
    });
  await Promise.all([
    renameBoth([first.id, second.id], 'One'),
    renameBoth([second.id, first.id], 'Two'),
  ]);
  expect(runs).toBeGreaterThan(2);
  expect(new Set(await titlesIn(database)).size).toBe(1);
});

test('work whose connection is lost before the commit is run again, and is stored once', async () => {
  await using site = await startDatabase({ database: 'postgres' });
  await using other = await startDatabase({ sharing: site });
  const video = await makeVideo(site.database);
  let runs = 0;
  await runTransaction(site.database, async (transaction) => {
    runs += 1;
    await transaction
      .insertInto('videos')
      .values({ ...video, id: randomUUID(), title: 'Copy' })
      .execute();
    if (runs === 1) await terminate(other.database, transaction);
    await rename(transaction, video.id, 'Renamed');
  });
  expect(runs).toBe(2);
  expect(await titlesIn(site.database)).toEqual(['Copy', 'Renamed']);
});

test('work whose connection is lost during the commit is not run again', async () => {
  await using site = await startDatabase({ database: 'postgres' });
  await using other = await startDatabase({ sharing: site });
  const video = await makeVideo(site.database);
  // The trigger that changes the version of the content makes the commit wait for this lock.
  const blocker = await other.database.startTransaction().execute();
  await blocker.selectFrom('content_version').selectAll().forUpdate().execute();
  let runs = 0;
  const renaming = runTransaction(site.database, async (transaction) => {
    runs += 1;
    await rename(transaction, video.id, 'Renamed');
  }).catch((error: unknown) => error);
  await expect.poll(() => terminateWaiting(other.database, 'commit')).toBe(1);
  expect(isConnectionLost(await renaming)).toBe(true);
  await blocker.rollback().execute();
  expect(runs).toBe(1);
  expect(await titlesIn(site.database)).toEqual([video.title]);
});
