import { expect, test } from 'vitest';
import type { Database } from '#server/database/tables.ts';
import { RequestError } from '#server/http/request-error.ts';
import { messageStore } from '#server/messages/message-store.ts';
import { trashStore } from '#server/trash/trash-store.ts';
import { videoStore } from '#server/videos/video-store.ts';
import { startApp } from '#tests/app/start-app.ts';
import { makeMessage } from '#tests/rows/make-message.ts';
import { makeVideo, storedVideos } from '#tests/rows/make-video.ts';
import { failEverywhere } from '#tests/trash/fail-everywhere.ts';
import { makeVideoWithEvidence } from '#tests/trash/make-video-with-evidence.ts';
import { bulkStore } from './bulk-store.ts';

const now = () => new Date('2025-03-05T12:00:00.000Z');

function storesOf(database: Database) {
  return {
    videos: videoStore(database, now),
    messages: messageStore(database),
    trash: trashStore(database),
  };
}

test('when the database fails at any statement, no video and no message is changed', async () => {
  await using app = await startApp();
  const { video } = await makeVideoWithEvidence(app.database, app.env);
  const ids = [video.id, (await makeVideo(app.database)).id];
  const messages = [(await makeMessage(app.database)).id, (await makeMessage(app.database)).id];
  const failures = [
    await failEverywhere(app.database, (failing) =>
      bulkStore(failing, storesOf).changeVideos(ids, 'unpublish', now()),
    ),
    await failEverywhere(app.database, (failing) =>
      bulkStore(failing, storesOf).changeMessages(messages, 'read', now()),
    ),
    await failEverywhere(app.database, (failing) =>
      bulkStore(failing, storesOf).changeVideos(ids, 'delete', now()),
    ),
  ];
  expect(Math.min(...failures)).toBeGreaterThan(1);
  expect(await storedVideos(app)).toEqual([]);
});

test('a video that must not be published is named with the reason, and the others are published', async () => {
  await using app = await startApp();
  const refused = await makeVideo(app.database, { isPublished: false });
  const other = await makeVideo(app.database, { isPublished: false });
  const bulk = bulkStore(app.database, (transaction) => {
    const stores = storesOf(transaction);
    return {
      ...stores,
      videos: {
        update: async (id, update) => {
          if (id === refused.id) throw new RequestError(400, 'It needs a date.');
          return stores.videos.update(id, update);
        },
      },
    };
  });
  const { results } = await bulk.changeVideos([refused.id, other.id], 'publish', now());
  expect(results.map(({ isDone, message }) => [isDone, message])).toEqual([
    [false, 'It needs a date.'],
    [true, 'Video published'],
  ]);
});
