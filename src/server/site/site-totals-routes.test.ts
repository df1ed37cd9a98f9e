import { expect, test } from 'vitest';
import { makeClock } from '#tests/app/make-clock.ts';
import { startApp } from '#tests/app/start-app.ts';
import { makeCorrection } from '#tests/rows/make-correction.ts';
import { makeSource } from '#tests/rows/make-source.ts';
import { makeVideo } from '#tests/rows/make-video.ts';

test('the totals count what visitors can see, and change with it', async () => {
  const clock = makeClock();
  await using app = await startApp({ now: clock.now });
  const { database } = app;
  const totals = async () => (await app.get('/api/site/totals')).json();
  expect(await totals()).toEqual({ videos: 0, sources: 0, corrections: 0 });

  const tomorrow = new Date(clock.now().getTime() + 86_400_000).toISOString();
  const video = await makeVideo(database);
  const draft = await makeVideo(database, { isPublished: false });
  const scheduled = await makeVideo(database, { publishDate: tomorrow });
  for (const { id: videoId } of [video, video, draft, scheduled]) {
    await makeSource(database, { videoId });
  }
  await makeCorrection(database, { videoId: video.id });
  await makeCorrection(database, { videoId: null });
  await makeCorrection(database, { videoId: video.id, withdrawnAt: '2025-03-02T12:00:00.000Z' });
  expect(await totals()).toEqual({ videos: 1, sources: 2, corrections: 2 });

  clock.advance({ hours: 24 });
  expect(await totals()).toEqual({ videos: 2, sources: 3, corrections: 2 });
});
