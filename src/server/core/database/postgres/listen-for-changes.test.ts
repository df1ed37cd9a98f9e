import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { listenForChanges } from '#server/core/database/postgres/listen-for-changes.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { startApp, type TestApp } from '#tests/app/start-app.ts';
import { slowTest } from '#tests/slow-test.ts';

/** Starts a listener on the database of an app, and counts the changes that it reports. */
async function startListener({ env, server }: TestApp) {
  const listening = Promise.withResolvers<void>();
  // The listener also calls `onChange` when it starts to listen, which is not a change.
  const seen = { changes: -1 };
  const listener = listenForChanges({
    databaseUrl: env.databaseUrl ?? '',
    onChange: () => {
      seen.changes += 1;
      listening.resolve();
    },
    log: server.log,
  });
  await listening.promise;
  return { seen, [Symbol.asyncDispose]: listener.stop };
}

test('a change of the content is announced when it is committed, and not when it is rolled back', async () => {
  await using app = await startApp({ database: 'postgres' });
  await using listener = await startListener(app);
  const failing = app.database.transaction().execute(async (transaction) => {
    await makeVideo(transaction);
    throw new Error('undo');
  });
  await expect(failing).rejects.toThrow('undo');
  await makeVideo(app.database);
  // Notifications arrive in the order in which the transactions end, so a notification of the change
  // that was rolled back would have arrived first.
  await expect.poll(() => listener.seen.changes).toBe(1);
});

slowTest(
  'a listener that has lost its connection connects again and counts that as a change',
  async () => {
    await using app = await startApp({ database: 'postgres' });
    await using listener = await startListener(app);
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where query like 'listen %' and datname = current_database()`.execute(app.database);
    await expect.poll(() => listener.seen.changes).toBe(1);
    await makeVideo(app.database);
    await expect.poll(() => listener.seen.changes).toBe(2);
  },
);
