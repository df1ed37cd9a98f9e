import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { makeVideo } from '#tests/rows/make-video.ts';
import { startCachedSite } from '#tests/app/cached-site.ts';
import { cachedVersion } from './cached-version.ts';

const OLDER_MS = 300;

test('while the database does not answer, the last version is used, also after a change', async () => {
  let next = Promise.resolve('first');
  const version = cachedVersion(() => next);
  expect(await version.read()).toBe('first');
  const answer = Promise.withResolvers<string>();
  next = answer.promise;
  version.invalidate();
  expect(await version.read()).toBe('first');
  expect(version.peek()).toBe('first');
  answer.resolve('second');
  await expect.poll(version.read).toBe('second');
});

test('a reading fails without an unhandled error when no caller waits for it', async () => {
  const read = vi.fn<() => Promise<string>>(async () => 'first');
  const version = cachedVersion(read);
  await version.read();
  read.mockRejectedValueOnce(new Error('The database is out of reach.'));
  await expect
    .poll(() => {
      version.peek();
      return read.mock.calls.length;
    })
    .toBe(2);
  await setImmediate();
  expect(version.peek()).toBe('first');
});

test('a page that is cached is sent while a transaction blocks the database', async () => {
  await using site = await startCachedSite({ database: 'sqlite' });
  const { id } = await makeVideo(site.database);
  expect((await site.read(`/page/${id}`)).status).toBe(200);
  await sleep(OLDER_MS);
  const ended = Promise.withResolvers<void>();
  const transaction = site.database.transaction().execute(() => ended.promise);
  const reply = await site.read(`/page/${id}`);
  ended.resolve();
  await transaction;
  expect([reply.status, site.counts.renderings]).toEqual([200, 1]);
});
