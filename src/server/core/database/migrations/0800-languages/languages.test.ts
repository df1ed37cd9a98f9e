import { expect, test } from 'vitest';
import { migrate, migrateTo } from '#server/core/database/migrate.ts';
import { restoreFromTrash } from '#server/content/trash/trash-store.ts';
import { queryDatabase } from '#tests/archives/archives.ts';
import { insertStored, trashAsBefore } from '#tests/archives/trash-as-before.ts';
import { eachDatabase, testEnv } from '#tests/app/start-app.ts';
import { sampleRows } from '#tests/rows/sample-rows.ts';

test.each(eachDatabase)(
  'videos of the version before have no language of their own, also those in the trash, on %s',
  async (kind) => {
    await using env = await testEnv({ database: kind });
    await queryDatabase(env, async (database) => {
      await migrateTo(database, '0600-known-browsers');
      const { language: _, ...video } = sampleRows.videos;
      const kept = { ...video, id: '44444444-4444-4444-8444-444444444444' };
      for (const each of [video, kept]) {
        await insertStored(database, 'videos', each);
      }
      const entryId = await trashAsBefore(database, 'video', video.id, {});
      await migrate(database);

      const now = new Date('2025-03-05T12:00:00.000Z');
      await restoreFromTrash(database, entryId, now);
      const videos = await database.selectFrom('videos').select(['title', 'language']).execute();
      const { title } = video;
      expect(videos).toEqual([
        { title, language: null },
        { title, language: null },
      ]);
    });
  },
);
