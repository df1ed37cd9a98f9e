import { expect, test } from 'vitest';
import { headshotRenditions } from '#domain/bio/headshot.ts';
import type { UploadedFile } from '#domain/files/file-listing.ts';
import { postSource, titleField } from '#tests/app/source-requests.ts';
import { startApp, type TestApp } from '#tests/app/start-app.ts';
import { makeSource } from '#tests/rows/make-source.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { storedFiles, writeUpload } from '#tests/rows/stored-files.ts';

const sourceFile = 'source-1b4e28ba-2fa1-4d3b-a3f5-ef19b5a7633b.pdf';
const headshot = 'headshot-1b4e28ba-2fa1-4d3b-a3f5-ef19b5a7633b.jpg';
const renditions = headshotRenditions(headshot).map(({ name }) => name);

/** An app whose clock shows this number of minutes more than the time of the test. */
function startLater(minutes: number): Promise<TestApp> {
  return startApp({ now: () => new Date(Date.now() + minutes * 60_000) });
}

test('a file counts as not used only if nothing uses it an hour after it was stored', async () => {
  for (const [minutes, isUnused] of [
    [59, false],
    [61, true],
  ] as const) {
    await using app = await startLater(minutes);
    const [browser, { id: videoId }] = [await app.signIn(), await makeVideo(app.database)];
    await makeSource(app.database, { videoId, url: '/uploads/used.pdf' });
    for (const name of ['used.pdf', 'unused.pdf']) await writeUpload(app.env, name);
    const { files } = (await app.get('/api/admin/files', browser)).json();
    const found = files.map((file: UploadedFile) => [file.name, file.isUnused]);
    expect(found.toSorted()).toEqual([
      ['unused.pdf', isUnused],
      ['used.pdf', false],
    ]);

    const reply = await app.post('/api/admin/files/delete-unused', {}, browser);
    expect(reply.json()).toMatchObject({ deleted: isUnused ? 1 : 0, kept: 0 });
    expect(await storedFiles(app.env)).toEqual(
      isUnused ? ['used.pdf'] : ['unused.pdf', 'used.pdf'],
    );
  }
});

test('of the named files, only those that are still not used are deleted', async () => {
  await using app = await startLater(61);
  const [browser, { id: videoId }] = [await app.signIn(), await makeVideo(app.database)];
  for (const name of [...renditions, sourceFile, 'other.pdf', 'used.pdf']) {
    await writeUpload(app.env, name);
  }
  await makeSource(app.database, { videoId, url: '/uploads/used.pdf' });
  const remove = (names: readonly string[]) =>
    app.post('/api/admin/files/delete-unused', { names }, browser);

  const names = [headshot, 'used.pdf', 'missing.pdf', '../site.db'];
  expect((await remove(names)).json()).toEqual({
    deleted: 1,
    kept: 1,
    message: 'File deleted successfully; 1 file is in use or new and was kept',
  });
  expect(await storedFiles(app.env)).toEqual(['other.pdf', sourceFile, 'used.pdf']);
  expect((await remove(['used.pdf'])).json()).toMatchObject({ deleted: 0, kept: 1 });
  expect((await remove([sourceFile, 'other.pdf'])).json()).toEqual({
    deleted: 2,
    kept: 0,
    message: '2 files deleted',
  });
  expect(await storedFiles(app.env)).toEqual(['used.pdf']);
});

test('a file that a source begins to use while unused files are deleted is never missing', async () => {
  await using app = await startLater(61);
  const [browser, { id: videoId }] = [await app.signIn(), await makeVideo(app.database)];
  for (let round = 0; round < 5; round += 1) {
    for (const name of [sourceFile, 'other.pdf']) await writeUpload(app.env, name);
    const url = `/uploads/${sourceFile}`;
    const [deletion, source] = await Promise.all([
      app.post('/api/admin/files/delete-unused', {}, browser),
      postSource(app, videoId, browser, [titleField, ['url', url]]),
    ]);
    expect(deletion.statusCode).toBe(200);
    const isStored = (await storedFiles(app.env)).includes(sourceFile);
    // Either the source was saved and the file is kept, or the file is gone and the source was refused.
    expect([isStored, source.statusCode]).toEqual(isStored ? [true, 201] : [false, 400]);
    if (isStored) await app.delete(`/api/admin/files/${sourceFile}`, browser);
  }
});

test('only the administrator can delete unused files, and the audit trail shows it', async () => {
  await using app = await startLater(61);
  await writeUpload(app.env, 'other.pdf');
  const address = '/api/admin/files/delete-unused';
  expect((await app.post(address, {})).statusCode).toBe(401);
  expect(await storedFiles(app.env)).toEqual(['other.pdf']);

  const browser = await app.signIn();
  // The body may be missing.
  const { statusCode } = await app.server.inject({
    method: 'POST',
    url: address,
    headers: browser,
  });
  expect(statusCode).toBe(200);
  expect(await storedFiles(app.env)).toEqual([]);
  const [entry] = (await app.get('/api/admin/audit-trail', browser)).json();
  expect(entry).toMatchObject({
    event: 'change',
    detail: 'Delete the uploaded files that nothing uses, or those of them that are named',
  });
});
