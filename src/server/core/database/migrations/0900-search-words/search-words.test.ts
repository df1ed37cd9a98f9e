import { expect, test } from 'vitest';
import { migrate, migrateTo } from '#server/core/database/migrate.ts';
import { indexMissingVideos } from '#server/content/search-index/index-video.ts';
import { queryDatabase } from '#tests/archives/archives.ts';
import { eachDatabase, testEnv } from '#tests/app/start-app.ts';
import { makeVideo } from '#tests/rows/make-video.ts';

test.each(eachDatabase)('all videos are indexed again, on %s', async (kind) => {
  await using env = await testEnv({ database: kind });
  await queryDatabase(env, async (database) => {
    await migrateTo(database, '0800-languages');
    const { id } = await makeVideo(database, { title: '予算の法案' });
    await database
      .insertInto('search_passages')
      .values({
        id: 1,
        videoId: id,
        kind: 'video',
        publishDate: '2025-03-01T12:00:00.000Z',
        body: '予算の法案',
        terms: '予算の法案',
      })
      .execute();
    await migrate(database);

    await indexMissingVideos(database);
    const passages = await database
      .selectFrom('search_passages')
      .select('terms')
      .where('body', '=', '予算の法案')
      .execute();
    expect(passages).toEqual([{ terms: expect.stringContaining('予算 の 法案') }]);
  });
});
