import { expect, test } from 'vitest';
import { migrate, migrateTo } from '#server/core/database/migrate.ts';
import { restoreFromTrash } from '#server/content/trash/trash-store.ts';
import { queryDatabase } from '#tests/archives/archives.ts';
import { trashAsBefore } from '#tests/archives/trash-as-before.ts';
import { eachDatabase, testEnv } from '#tests/app/start-app.ts';
import { makeSource, storedSources } from '#tests/rows/make-source.ts';
import { makeVideo } from '#tests/rows/make-video.ts';

test.each(eachDatabase)(
  'the sources of the version before state nothing, also one in the trash, on %s',
  async (kind) => {
    await using env = await testEnv({ database: kind });
    await queryDatabase(env, async (database) => {
      await migrateTo(database, '0600-known-browsers');
      const { id: videoId } = await makeVideo(database);
      const kept = await makeSource(database, { videoId, sortOrder: 1 });
      const trashed = await makeSource(database, { videoId, sortOrder: 2 });
      const entry = await trashAsBefore(database, 'source', trashed.id, {});
      await migrate(database);
      await restoreFromTrash(database, entry, new Date('2025-03-05T12:00:00.000Z'));
      const unstated = { kind: null, access: null, language: null };
      expect(await storedSources({ database })).toEqual([
        { ...kept, ...unstated },
        { ...trashed, ...unstated },
      ]);
    });
  },
);
