import { expect, test } from 'vitest';
import { RequestError } from '#server/core/http/request-error.ts';
import { updateVideo } from '#server/content/videos/video-store.ts';
import { startDatabase } from '#tests/app/start-app.ts';
import { makeMessage } from '#tests/rows/make-message.ts';
import { makeVideo, storedVideos } from '#tests/rows/make-video.ts';
import { failEverywhere } from '#tests/trash/fail-everywhere.ts';
import { makeVideoWithEvidence } from '#tests/trash/make-video-with-evidence.ts';
import { changeEach, changeMessages, changeVideos } from './bulk-store.ts';

const now = () => new Date('2025-03-05T12:00:00.000Z');

test('when the database fails at any statement, no video and no message is changed', async () => {
  await using site = await startDatabase();
  const { video } = await makeVideoWithEvidence(site.database, site.env);
  const ids = [video.id, (await makeVideo(site.database)).id];
  const messages = [(await makeMessage(site.database)).id, (await makeMessage(site.database)).id];
  const failures = [
    await failEverywhere(site.database, (failing) =>
      changeVideos(failing, ids, 'unpublish', now()),
    ),
    await failEverywhere(site.database, (failing) =>
      changeMessages(failing, messages, 'read', now()),
    ),
    await failEverywhere(site.database, (failing) => changeVideos(failing, ids, 'delete', now())),
  ];
  expect(Math.min(...failures)).toBeGreaterThan(1);
  expect(await storedVideos(site)).toEqual([]);
});

test('a video that must not be published is named with the reason, and the others are published', async () => {
  await using site = await startDatabase();
  const refused = await makeVideo(site.database, { isPublished: false });
  const other = await makeVideo(site.database, { isPublished: false });
  const ids = [refused.id, other.id];
  const rules = { missing: 'It is gone.', now: now() };
  const { results } = await changeEach(site.database, ids, rules, async (transaction, id) => {
    if (id === refused.id) throw new RequestError(400, 'It needs a date.');
    await updateVideo(transaction, id, { isPublished: true }, now());
    return { message: 'Video published' };
  });
  expect(results.map(({ isDone, message }) => [isDone, message])).toEqual([
    [false, 'It needs a date.'],
    [true, 'Video published'],
  ]);
});
