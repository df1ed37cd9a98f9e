import { expect, test } from 'vitest';
import { makeKeepingSettings } from '#tests/keeping/make-keeping-settings.ts';
import {
  ARCHIVED_URL,
  findArchive,
  makePublicSource,
  runFor,
  startArchivingApp,
} from '#tests/keeping/start-archiving-app.ts';
import { setAddress } from '#tests/keeping/start-keeping-app.ts';
import { makeSource } from '#tests/rows/make-source.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { jobSuccess } from '#tests/servers/wayback-machine.ts';

test('a source of a public video is sent after a minute, and its snapshot is public', async () => {
  await using app = await startArchivingApp();
  const { id, videoId } = await makePublicSource(app);
  await runFor(app, 0.9);
  expect(app.archive.saves).toEqual([]);
  await runFor(app, 1);
  expect(app.archive.saves.map(String)).toEqual([
    'url=https%3A%2F%2Fexample.org%2Fact&skip_first_archive=1&if_not_archived_within=1d',
  ]);
  expect(app.archive.authorizations).toEqual(['LOW access:secret']);
  const { archives } = (await app.get(`/api/videos/${videoId}/evidence`)).json();
  expect(archives).toEqual([
    {
      sourceId: id,
      url: `${app.archive.origin}/web/20250301120500/https://example.org/act`,
      capturedAt: '2025-03-01T12:05:00.000Z',
    },
  ]);
  await runFor(app, 5);
  expect(app.archive.saves).toHaveLength(1);
});

test('nothing is requested for drafts, private addresses and files, or while switched off', async () => {
  await using app = await startArchivingApp();
  const { id: draft } = await makeVideo(app.database, { isPublished: false });
  await makeSource(app.database, { videoId: draft, url: ARCHIVED_URL });
  const { id: scheduled } = await makeVideo(app.database, {
    publishDate: '2999-01-01T00:00:00.000Z',
  });
  await makeSource(app.database, { videoId: scheduled, url: ARCHIVED_URL });
  for (const url of ['/uploads/a.pdf', 'Federalist No. 10', 'http://192.168.1.7/a']) {
    await makePublicSource(app, url);
  }
  await makePublicSource(app, `${ARCHIVED_URL}?token=abc`);
  await runFor(app, 3);
  await makeKeepingSettings(app.database, { archivesSources: false });
  await makePublicSource(app);
  await runFor(app, 3);
  expect(app.archive.requests).toEqual([]);
});

test('publishing a draft sends its sources, and unpublishing stops what was not sent yet', async () => {
  await using app = await startArchivingApp();
  const { id: videoId } = await makeVideo(app.database, { isPublished: false });
  const { id } = await makeSource(app.database, { videoId, url: ARCHIVED_URL });
  const setPublished = (isPublished: boolean) =>
    app.database.updateTable('videos').set({ isPublished }).where('id', '=', videoId).execute();
  await setPublished(true);
  await runFor(app, 0.5);
  expect(await findArchive(app, id)).toMatchObject({ state: 'waiting' });
  await setPublished(false);
  await runFor(app, 3);
  expect(app.archive.requests).toEqual([]);
  await setPublished(true);
  await runFor(app, 3);
  expect(await findArchive(app, id)).toMatchObject({ state: 'kept' });
});

test('a recent snapshot is used without a new capture', async () => {
  await using app = await startArchivingApp();
  app.archive.snapshots.set(ARCHIVED_URL, '20250220120000');
  const { id } = await makePublicSource(app);
  await runFor(app, 2);
  expect(await findArchive(app, id)).toMatchObject({ state: 'kept' });
  expect(app.archive.saves).toEqual([]);
});

test('an address is sent once for all its sources, and only those that the owner has refused do not show it', async () => {
  await using app = await startArchivingApp();
  const { id: refused, videoId: refusedIn } = await makePublicSource(app);
  await app.admin.delete(`/api/sources/${refused}/archive`);
  await runFor(app, 2);
  expect(app.archive.requests).toEqual([]);
  const sources = [await makePublicSource(app), await makePublicSource(app)];
  await runFor(app, 2);
  expect(app.archive.saves).toHaveLength(1);
  for (const { videoId } of sources) {
    const { archives } = (await app.get(`/api/videos/${videoId}/evidence`)).json();
    expect(archives).toHaveLength(1);
  }
  expect((await app.get(`/api/videos/${refusedIn}/evidence`)).json().archives).toEqual([]);
});

test('a changed address is sent anew, and the snapshot of the former one is not shown', async () => {
  await using app = await startArchivingApp();
  const { id, videoId } = await makePublicSource(app);
  await runFor(app, 2);
  await setAddress(app, id, 'https://example.org/new');
  expect((await app.get(`/api/videos/${videoId}/evidence`)).json().archives).toEqual([]);
  app.archive.answerJobs(jobSuccess('20250301130000', 'https://example.org/new'));
  await runFor(app, 2);
  expect((await app.get(`/api/videos/${videoId}/evidence`)).json().archives).toMatchObject([
    { url: `${app.archive.origin}/web/20250301130000/https://example.org/new` },
  ]);
});

test('an address that is changed within the minute is never sent', async () => {
  await using app = await startArchivingApp();
  const { id } = await makePublicSource(app, 'https://example.org/typo');
  await runFor(app, 1);
  await setAddress(app, id, ARCHIVED_URL);
  await runFor(app, 0.9);
  expect(app.archive.requests).toEqual([]);
  await runFor(app, 1);
  expect(app.archive.saves.map((form) => form.get('url'))).toEqual([ARCHIVED_URL]);
});

test('a capture that runs while its video is unpublished is recorded', async () => {
  await using app = await startArchivingApp();
  const { id } = await makePublicSource(app);
  await runFor(app, 1 + 5 / 60);
  expect(await findArchive(app, id)).toMatchObject({ state: 'running', jobId: 'spn2-1' });
  await app.database.updateTable('videos').set({ isPublished: false }).execute();
  await runFor(app, 1);
  expect(await findArchive(app, id)).toMatchObject({ state: 'kept' });
  await app.database.updateTable('videos').set({ isPublished: true }).execute();
  await runFor(app, 5);
  expect(app.archive.saves).toHaveLength(1);
});

test('a source that the owner has refused stays refused under another address', async () => {
  await using app = await startArchivingApp();
  const { id, videoId } = await makePublicSource(app);
  await app.admin.delete(`/api/sources/${id}/archive`);
  await runFor(app, 2);
  await setAddress(app, id, 'https://example.org/new');
  await runFor(app, 3);
  expect(app.archive.requests).toEqual([]);
  const { sources } = (await app.admin.get(`/api/videos/${videoId}/keeping`)).json();
  expect(sources).toMatchObject([{ archive: { state: 'refused', url: null } }]);
});
