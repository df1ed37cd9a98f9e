import { expect, test } from 'vitest';
import { migrate, migrateTo } from '#server/core/database/migrate.ts';
import type { Database } from '#server/core/database/tables.ts';
import { findVideoKeeping } from '#server/keeping/video-keeping-store.ts';
import { restoreFromTrash } from '#server/content/trash/trash-store.ts';
import { eachDatabase, testEnv } from '#tests/app/start-app.ts';
import { queryDatabase } from '#tests/archives/archives.ts';
import { insertStored, trashAsBefore } from '#tests/archives/trash-as-before.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { sampleRows } from '#tests/rows/sample-rows.ts';

const now = () => new Date('2025-03-05T12:00:00.000Z');

/** A row about a video as the version before has stored it. */
function healthOf(videoId: string, ofYoutubeId: string, changes = {}) {
  const { youtubeId: _, ...health } = sampleRows.youtube_videos;
  return { videoId, ofYoutubeId, ...health, thumbnailName: null, ...changes };
}

async function makeChecked(database: Database, youtubeId: string, changes = {}) {
  const { id } = await makeVideo(database, { title: youtubeId, youtubeId });
  await insertStored(database, 'video_health', healthOf(id, youtubeId, changes));
  return id;
}

test.each(eachDatabase)(
  'a site of the version before keeps what was found of its videos, also of one in the trash, on %s',
  async (kind) => {
    await using env = await testEnv({ database: kind });
    await queryDatabase(env, async (database) => {
      await migrateTo(database, '0410-quotes-of-addresses');
      const checked = await makeChecked(database, 'aaaaaaaaaaa');
      const earlier = { state: 'ok', strikes: 0, checkedAt: '2025-02-01T12:00:00.000Z' };
      const thumbnailName = 'thumbnail-a.jpg';
      const copy = await makeChecked(database, 'aaaaaaaaaaa', { ...earlier, thumbnailName });
      const changed = await makeChecked(database, 'bbbbbbbbbbb');
      await database
        .updateTable('videos')
        .set({ youtubeId: 'ccccccccccc' })
        .where('id', '=', changed)
        .execute();
      const trashed = await makeVideo(database, { youtubeId: 'ddddddddddd' });
      const entry = await trashAsBefore(database, 'video', trashed.id, {
        video_health: [healthOf(trashed.id, trashed.youtubeId)],
      });
      await migrate(database);

      const stateOf = async (id: string) => {
        const { youtubeId } = await database
          .selectFrom('videos')
          .select('youtubeId')
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
        const core = { database, env, now };
        return (await findVideoKeeping(core, { id, youtubeId, sources: [] })).video.state;
      };
      expect(await Promise.all([checked, copy, changed].map(stateOf))).toEqual([
        'private',
        'private',
        'unknown',
      ]);
      await restoreFromTrash(database, entry, now());
      expect(await stateOf(trashed.id)).toBe('private');
      expect(await database.selectFrom('youtube_videos').select('thumbnailName').execute()).toEqual(
        expect.arrayContaining([{ thumbnailName }, { thumbnailName: null }]),
      );
    });
  },
);
