import { readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openSiteUploads } from '#server/app/open-site-uploads.ts';
import { makeClock } from '#tests/app/make-clock.ts';
import { startApp } from '#tests/app/start-app.ts';

test('incomplete uploads that have received nothing for a day are deleted', async () => {
  await using app = await startApp();
  const { env, database, server } = app;
  const folder = join(env.dataDir, 'incoming');
  const clock = makeClock();
  await writeFile(join(folder, 'upload'), 'content');
  await utimes(join(folder, 'upload'), clock.now(), clock.now());
  const uploads = await openSiteUploads({ env, database, now: () => new Date(), log: server.log });
  clock.advance({ hours: 24 });
  await uploads.sweep(clock.now());
  expect(await readdir(folder)).toEqual(['upload']);
  clock.advance({ seconds: 1 });
  await uploads.sweep(clock.now());
  expect(await readdir(folder)).toEqual([]);
});
