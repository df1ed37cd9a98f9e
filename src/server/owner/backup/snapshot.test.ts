import { expect, test } from 'vitest';
import { openSnapshot } from '#server/owner/backup/snapshot.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { eachDatabase, startApp } from '#tests/app/start-app.ts';

test.each(eachDatabase)(
  'a snapshot shows the rows as they were when it was taken, and delays no write, on %s',
  async (kind) => {
    await using app = await startApp({ database: kind });
    const before = await makeVideo(app.database);
    await using snapshot = await openSnapshot(app.env, async () => {});

    await makeVideo(app.database);
    await app.database.updateTable('videos').set({ title: 'Changed' }).execute();
    expect(await snapshot.database.selectFrom('videos').selectAll().execute()).toEqual([before]);
    expect(await app.database.selectFrom('videos').select('title').execute()).toHaveLength(2);
  },
);
