import { expect, test } from 'vitest';
import { RECENT_VIDEOS } from '#domain/videos/video.ts';
import { makeClock } from '#tests/app/make-clock.ts';
import { makeCorrection } from '#tests/rows/make-correction.ts';
import { makeSource } from '#tests/rows/make-source.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { startApp } from '#tests/app/start-app.ts';

test('one address summarizes the sources of all public videos, another those of the latest', async () => {
  await using app = await startApp({ now: makeClock().now });
  const { database } = app;
  const oldest = await makeVideo(database, { publishDate: '2024-01-01T12:00:00.000Z' });
  const latest = await makeVideo(database);
  for (let others = 0; others < RECENT_VIDEOS - 1; others += 1) await makeVideo(database);
  const draft = await makeVideo(database, { isPublished: false });
  const scheduled = await makeVideo(database, { publishDate: '2025-03-02T12:00:00.000Z' });
  for (const { id: videoId } of [oldest, latest, draft, scheduled]) {
    await makeSource(database, { videoId, url: 'https://www.archives.gov/a', sortOrder: 1 });
    await makeSource(database, { videoId, url: '/uploads/a', fileName: 'a.pdf', sortOrder: 2 });
  }
  const summary = { count: 2, kinds: ['archives.gov', 'PDF'] };
  const ofLatest = { [latest.id]: summary };
  const summariesAt = async (address: string) => (await app.get(address)).json();
  expect(await summariesAt('/api/videos/recent/source-counts')).toEqual(ofLatest);
  expect(await summariesAt('/api/videos/source-counts')).toEqual({
    ...ofLatest,
    [oldest.id]: summary,
  });
});

test('the summary of a video counts its most frequent kind of source', async () => {
  await using app = await startApp();
  const { id: videoId } = await makeVideo(app.database);
  for (const kind of ['official', 'court', 'official', null] as const) {
    await makeSource(app.database, { videoId, kind });
  }
  const { [videoId]: summary } = (await app.get('/api/videos/source-counts')).json();
  expect(summary).toEqual({ count: 4, kindCount: '2 official records', kinds: ['archives.gov'] });
});

test('lists, the evidence, a search and a copy have the language of a video that differs', async () => {
  await using app = await startApp();
  const { id, title } = await makeVideo(app.database, { isPublished: false });
  const address = `/api/videos/${id}`;
  const refused = await app.admin.patch(address, { language: '"><script>' });
  expect(refused.statusCode).toBe(400);
  const error = { path: 'language', message: 'Please choose a language' };
  expect(refused.json().errors).toEqual([error]);
  await app.admin.patch(address, { isPublished: true, language: 'AR' });
  await app.admin.post(`${address}/duplicate`, {});

  for (const list of ['/api/videos/recent/source-counts', '/api/videos/source-counts']) {
    expect((await app.get(list)).json()).toEqual({ [id]: { count: 0, kinds: [], language: 'ar' } });
  }
  expect((await app.get(`${address}/evidence`)).json()).toMatchObject({ language: 'ar' });
  const found = await app.get(`/api/search?q=${encodeURIComponent(title)}`);
  expect(found.json().videos).toMatchObject([{ id, language: 'ar' }]);
  expect((await app.get(address)).json()).not.toHaveProperty('language');
  const stored = await app.database.selectFrom('videos').select('language').execute();
  expect(stored).toEqual([{ language: 'ar' }, { language: 'ar' }]);
});

test('the summary of a video has the number of its corrections, without the withdrawn ones', async () => {
  await using app = await startApp();
  const corrected = await makeVideo(app.database);
  const withdrawn = await makeVideo(app.database);
  const draft = await makeVideo(app.database, { isPublished: false });
  await makeSource(app.database, { videoId: withdrawn.id, url: 'https://example.org' });
  const withdrawnAt = '2025-03-02T12:00:00.000Z';
  for (const changes of [
    { videoId: corrected.id },
    { videoId: corrected.id },
    { videoId: corrected.id, withdrawnAt },
    { videoId: withdrawn.id, withdrawnAt },
    { videoId: draft.id },
    { videoId: null },
  ]) {
    await makeCorrection(app.database, changes);
  }
  for (const address of ['/api/videos/recent/source-counts', '/api/videos/source-counts']) {
    expect((await app.get(address)).json()).toEqual({
      [corrected.id]: { count: 0, kinds: [], corrections: 2 },
      [withdrawn.id]: { count: 1, kinds: ['example.org'] },
    });
  }
});
