import { expect, test } from 'vitest';
import { openSnapshot } from '#server/owner/backup/snapshot.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { startDatabase } from '#tests/app/start-app.ts';

test('a snapshot shows the rows as they were when it was taken, and delays no write', async () => {
  await using site = await startDatabase();
  const before = await makeVideo(site.database);
  await using snapshot = await openSnapshot(site.env, async () => {});

  await makeVideo(site.database);
  await site.database.updateTable('videos').set({ title: 'Changed' }).execute();
  expect(await snapshot.database.selectFrom('videos').selectAll().execute()).toEqual([before]);
  expect(await site.database.selectFrom('videos').select('title').execute()).toHaveLength(2);
});
