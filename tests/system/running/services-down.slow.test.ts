import { expect, test } from 'vitest';
import { makeClock } from '#tests/app/make-clock.ts';
import { makeKeepingSettings } from '#tests/keeping/make-keeping-settings.ts';
import { runOutboundJobs } from '#tests/app/run-jobs.ts';
import { startApp } from '#tests/app/start-app.ts';
import { makeSource } from '#tests/rows/make-source.ts';

/** Nothing listens there. */
const NOWHERE = 'http://127.0.0.1:1';

test('while YouTube and the Internet Archive are down, visitors see the same and the owner can save', async () => {
  const clock = makeClock();
  await using app = await startApp({
    now: clock.now,
    settings: {
      OUTBOUND_ALLOW: '127.0.0.1',
      WAYBACK_URL: NOWHERE,
      ARCHIVE_URL: NOWHERE,
      YOUTUBE_URL: NOWHERE,
      YOUTUBE_IMAGES_URL: NOWHERE,
    },
  });
  const { videoId } = await makeSource(app.database, { url: `${NOWHERE}/act.pdf` });
  const address = `/api/videos/${videoId}/evidence`;
  const before = (await app.get(address)).json();
  await makeKeepingSettings(app.database, {
    checksLinks: true,
    archivesSources: true,
    copiesDocuments: true,
  });
  for (let hour = 0; hour < 24; hour += 1) {
    await runOutboundJobs(app);
    clock.advance({ hours: 1 });
  }
  expect((await app.get(address)).json()).toEqual(before);
  expect((await app.get(`/api/videos/${videoId}`)).statusCode).toBe(200);
  const headers = await app.signIn();
  const video = { title: 'New', youtubeUrl: 'https://youtu.be/dQw4w9WgXcQ' };
  expect((await app.post('/api/videos', video, headers)).statusCode).toBe(201);
  const channel = { channelId: 'UC0123456789abcdefghijkl' };
  expect((await app.post('/api/admin/intake', channel, headers)).statusCode).toBe(200);
});
