import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { connectForSearches } from '#server/core/database/connect.ts';
import { isDatabaseUnavailable } from '#server/core/database/database-unavailable.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { startApp } from '#tests/app/start-app.ts';
import { slowTest } from '#tests/slow-test.ts';

async function openThread() {
  const app = await startApp({ database: 'sqlite' });
  const thread = connectForSearches(app.database, app.env);
  onTestFinished(async () => {
    await thread.destroy();
    await app[Symbol.asyncDispose]();
  });
  const readTitles = async () => {
    const rows = await thread.selectFrom('videos').select('title').orderBy('title').execute();
    return rows.map(({ title }) => title);
  };
  return { app, thread, readTitles };
}

test('the thread reads what is committed, while a transaction of the server goes on', async () => {
  const { app, readTitles } = await openThread();
  await makeVideo(app.database, { title: 'First' });
  const transaction = await app.database.startTransaction().execute();
  await makeVideo(transaction, { title: 'Second' });
  expect(await readTitles()).toEqual(['First']);
  await transaction.commit().execute();
  expect(await readTitles()).toEqual(['First', 'Second']);
});

test('reads at the same time get their own rows', async () => {
  const { thread } = await openThread();
  const numbers = Array.from({ length: 20 }, (_, index) => index);
  const replies = numbers.map((number) => sql`select ${number} as number`.execute(thread));
  const rows = (await Promise.all(replies)).flatMap((reply) => reply.rows);
  expect(rows).toEqual(numbers.map((number) => ({ number })));
});

test('the thread cannot write, and reads again after an error', async () => {
  const { app, thread, readTitles } = await openThread();
  await makeVideo(app.database, { title: 'First' });
  await expect(thread.deleteFrom('videos').execute()).rejects.toMatchObject({
    message: 'attempt to write a readonly database',
    errcode: 8,
  });
  await expect(() => thread.startTransaction().execute()).rejects.toThrow(
    'one statement at a time',
  );
  expect(await readTitles()).toEqual(['First']);
});

slowTest(
  'a read that needs too much memory means that the database is unavailable, and the next one succeeds',
  async () => {
    const { app, thread, readTitles } = await openThread();
    await makeVideo(app.database, { title: 'First' });
    const large = sql`
    with recursive numbers (i) as (select 1 union all select i + 1 from numbers limit 200)
    select printf('%.*c', 1000000, 'x') || i as text from numbers`;
    const error: unknown = await large.execute(thread).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: 'ERR_WORKER_OUT_OF_MEMORY' });
    expect(isDatabaseUnavailable(error)).toBe(true);
    expect(await readTitles()).toEqual(['First']);
  },
);

test('a read that is under way when the thread is closed fails', async () => {
  const { thread, readTitles } = await openThread();
  await readTitles();
  const [reading] = await Promise.allSettled([readTitles(), thread.destroy()]);
  expect(reading).toMatchObject({ status: 'rejected', reason: { name: 'AbortError' } });
});
