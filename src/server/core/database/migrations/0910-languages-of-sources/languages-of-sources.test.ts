import { expect, test } from 'vitest';
import { migrate, migrateTo } from '#server/core/database/migrate.ts';
import { restoreFromTrash } from '#server/content/trash/trash-store.ts';
import { queryDatabase } from '#tests/archives/archives.ts';
import { insertStored, trashAsBefore } from '#tests/archives/trash-as-before.ts';
import { eachDatabase, testEnv } from '#tests/app/start-app.ts';
import { sampleRows } from '#tests/rows/sample-rows.ts';

test.each(eachDatabase)(
  'sources and mirrors of the version before have no language, also those in the trash, on %s',
  async (kind) => {
    await using env = await testEnv({ database: kind });
    await queryDatabase(env, async (database) => {
      await migrateTo(database, '0900-search-words');
      const { videos: video, sources, mirrors } = sampleRows;
      const { language: _, ...source } = sources;
      const { language: __, ...mirror } = mirrors;
      const kept = { id: '44444444-4444-4444-8444-444444444444' };
      const ofKept = { ...kept, videoId: kept.id };
      await insertStored(database, 'videos', video);
      await insertStored(database, 'videos', { ...video, ...kept });
      await insertStored(database, 'sources', { ...source, ...ofKept });
      await insertStored(database, 'mirrors', { ...mirror, ...ofKept });
      const entryId = await trashAsBefore(database, 'video', video.id, {
        sources: [source],
        mirrors: [mirror],
      });
      await migrate(database);

      const now = new Date('2025-03-05T12:00:00.000Z');
      await restoreFromTrash(database, entryId, now);
      for (const table of ['sources', 'mirrors'] as const) {
        const languages = await database.selectFrom(table).select('language').execute();
        expect(languages).toEqual([{ language: null }, { language: null }]);
      }
    });
  },
);
