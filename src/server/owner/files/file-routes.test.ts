import { mkdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { headshotRenditions } from '#domain/bio/headshot.ts';
import type { UploadedFile } from '#domain/files/file-listing.ts';
import { storedFiles, writeUpload } from '#tests/rows/stored-files.ts';
import { makeBio } from '#tests/rows/make-bio.ts';
import { makeSource } from '#tests/rows/make-source.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { startApp, type TestApp } from '#tests/app/start-app.ts';
import { postSource, titleField } from '#tests/app/source-requests.ts';

const uuid = '1b4e28ba-2fa1-4d3b-a3f5-ef19b5a7633b';
const sourceFile = `source-${uuid}.pdf`;
const headshot = `headshot-${uuid}.jpg`;
const renditions = headshotRenditions(headshot).map(({ name }) => name);

function deleteFile(app: TestApp, name: string) {
  return app.admin.delete(`/api/admin/files/${encodeURIComponent(name)}`);
}

test('every file is listed once with everything that uses it', async () => {
  // Only on a disk can a test set the time at which a file was modified.
  await using app = await startApp({ settings: { UPLOADS_URL: '' } });
  const [first, second] = [
    await makeVideo(app.database, { title: 'A' }),
    await makeVideo(app.database, { title: 'B' }),
  ];
  await makeSource(app.database, {
    videoId: second.id,
    title: 'b',
    fileName: 'Votes 2024.pdf',
    url: `/uploads/${sourceFile}#page=2`,
  });
  await makeSource(app.database, {
    videoId: first.id,
    title: 'a',
    url: `/uploads/${sourceFile}`,
  });
  const content = `<p><a href="/uploads/%C3%BCber%20uns.pdf#1">A</a> <a href="/uploads/über uns.pdf">B</a></p>`;
  await makeBio(app.database, { headshotUrl: `/uploads/${headshot}`, content });
  const names = [sourceFile, ...renditions, 'über uns.pdf'];
  // Each file has one byte more than the previous one and is one second older.
  for (const [age, name] of names.entries()) {
    await writeUpload(app.env, name, 'x'.repeat(age + 1));
    await utimes(join(app.env.dataDir, 'uploads', name), 0, new Date(modified(age)));
  }
  await writeUpload(app.env, '.hidden');
  await mkdir(join(app.env.dataDir, 'uploads/folder'));

  const reply = await app.admin.get('/api/admin/files');
  const asHeadshot = [{ kind: 'headshot' }];
  const byBiography = [{ kind: 'biography' }];
  const bySources = [
    { kind: 'source', sourceTitle: 'a', videoId: first.id, videoTitle: 'A', fileName: null },
    {
      kind: 'source',
      sourceTitle: 'b',
      videoId: second.id,
      videoTitle: 'B',
      fileName: 'Votes 2024.pdf',
    },
  ];
  expect([reply.statusCode, reply.json()]).toEqual([
    200,
    {
      totalFiles: 3,
      totalSize: 21,
      files: [
        {
          name: sourceFile,
          type: 'source',
          size: 1,
          modified: modified(0),
          usedBy: bySources,
          isUnused: false,
        },
        {
          name: headshot,
          type: 'headshot',
          size: 14,
          modified: modified(1),
          usedBy: asHeadshot,
          isUnused: false,
        },
        {
          name: 'über uns.pdf',
          type: 'other',
          size: 6,
          modified: modified(5),
          usedBy: byBiography,
          isUnused: false,
        },
      ],
    },
  ]);
});

test('the list of an empty folder is empty', async () => {
  await using app = await startApp();
  const reply = await app.admin.get('/api/admin/files');
  expect(reply.json()).toEqual({ totalFiles: 0, totalSize: 0, files: [] });
});

test('deleting a file clears only the references to it', async () => {
  await using app = await startApp();
  const video = await makeVideo(app.database);
  const file = { videoId: video.id, fileName: 'Report.pdf', fileType: 'application/pdf' };
  const source = await makeSource(app.database, {
    ...file,
    url: `/uploads/${sourceFile}`,
    sortOrder: 1,
  });
  const typedByHand = await makeSource(app.database, {
    ...file,
    url: `/uploads/./${sourceFile}?x#page=2`,
    sortOrder: 2,
  });
  const other = await makeSource(app.database, {
    ...file,
    url: '/uploads/other.pdf',
    sortOrder: 3,
  });
  const bio = await makeBio(app.database, { headshotUrl: `/uploads/${headshot}` });
  for (const name of [sourceFile, headshot, 'other.pdf']) await writeUpload(app.env, name);

  const reply = await deleteFile(app, sourceFile);
  expect([reply.statusCode, reply.json()]).toEqual([200, { message: 'File deleted successfully' }]);
  const cleared = { url: '', fileName: null, fileType: null };
  const sources = app.database.selectFrom('sources').selectAll().orderBy('sortOrder');
  expect(await sources.execute()).toEqual([
    { ...source, ...cleared },
    { ...typedByHand, ...cleared },
    other,
  ]);
  const bios = app.database.selectFrom('bio_content').selectAll();
  expect(await bios.execute()).toEqual([bio]);
  expect(await storedFiles(app.env)).toEqual([headshot, 'other.pdf']);

  expect((await deleteFile(app, headshot)).statusCode).toBe(200);
  expect(await bios.execute()).toEqual([{ ...bio, headshotUrl: null }]);
  expect(await storedFiles(app.env)).toEqual(['other.pdf']);
});

function linkTo(name: string): string {
  return `<a href="/uploads/${name}">my <em>CV</em></a>`;
}

test('deleting a file removes the links to it from the biography and keeps their text', async () => {
  await using app = await startApp();
  const content = `<h2>Me &amp; you</h2><p>See ${linkTo(sourceFile)}<br>or ${linkTo('other.pdf')}.</p>`;
  const bio = await makeBio(app.database, { content });
  for (const name of [sourceFile, 'other.pdf']) await writeUpload(app.env, name);

  expect((await deleteFile(app, sourceFile)).statusCode).toBe(200);
  expect(await app.database.selectFrom('bio_content').selectAll().execute()).toEqual([
    { ...bio, content: content.replace(linkTo(sourceFile), 'my <em>CV</em>') },
  ]);
  expect(await storedFiles(app.env)).toEqual(['other.pdf']);
});

test.each([headshot, renditions[0] ?? ''])(
  'deleting %s deletes all renditions of the picture and no other file',
  async (name) => {
    await using app = await startApp();
    for (const file of [...renditions, sourceFile]) await writeUpload(app.env, file);
    const reply = await deleteFile(app, name);
    expect(reply.statusCode).toBe(200);
    expect(await storedFiles(app.env)).toEqual([sourceFile]);
  },
);

test('a rendition whose other renditions are missing is listed under its own name', async () => {
  await using app = await startApp();
  const [rendition = ''] = renditions;
  await writeUpload(app.env, rendition);
  const reply = await app.admin.get('/api/admin/files');
  expect(reply.json()).toMatchObject({
    totalFiles: 1,
    files: [{ name: rendition, type: 'headshot' }],
  });
});

const UNLISTED_NAMES = [
  '',
  '.',
  '..',
  '.hidden',
  'folder',
  'folder/inside.pdf',
  '../site.db',
  '..\\site.db',
  '../incoming',
  '/etc/passwd',
  'nothing.pdf',
  'LISTED.PDF',
  'listed.pdf\u0001',
  'listed.pdf/',
  './listed.pdf',
  '__proto__',
  '*',
];

test('only a listed file can be deleted', async () => {
  await using app = await startApp({ database: 'sqlite' });
  await mkdir(join(app.env.dataDir, 'uploads/folder'));
  for (const file of ['listed.pdf', '.hidden', 'folder/inside.pdf']) {
    await writeUpload(app.env, file);
  }
  const before = await storedFiles(app.env);
  for (const name of UNLISTED_NAMES) {
    expect([name, (await deleteFile(app, name)).statusCode]).toEqual([name, 404]);
    expect(await storedFiles(app.env)).toEqual(before);
  }
  expect((await app.get('/readyz')).statusCode).toBe(200);
});

test('a listed file can be deleted whatever its name is', async () => {
  await using app = await startApp({ database: 'sqlite' });
  const names = ['a b%20c.pdf', '选举 🎬.txt', "it's <b>.html", 'a;b=c&d?e#f'];
  for (const name of names) await writeUpload(app.env, name);
  for (const name of names) expect((await deleteFile(app, name)).statusCode).toBe(200);
  expect(await storedFiles(app.env)).toEqual([]);
});

/** The time `ageSeconds` before a fixed time. */
function modified(ageSeconds: number): string {
  return new Date((1_740_000_000 - ageSeconds) * 1000).toISOString();
}

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
    const { id: videoId } = await makeVideo(app.database);
    await makeSource(app.database, { videoId, url: '/uploads/used.pdf' });
    for (const name of ['used.pdf', 'unused.pdf']) await writeUpload(app.env, name);
    const { files } = (await app.admin.get('/api/admin/files')).json();
    const found = files.map((file: UploadedFile) => [file.name, file.isUnused]);
    expect(found.toSorted()).toEqual([
      ['unused.pdf', isUnused],
      ['used.pdf', false],
    ]);

    const reply = await app.admin.post('/api/admin/files/delete-unused', {});
    expect(reply.json()).toMatchObject({ deleted: isUnused ? 1 : 0, kept: 0 });
    expect(await storedFiles(app.env)).toEqual(
      isUnused ? ['used.pdf'] : ['unused.pdf', 'used.pdf'],
    );
  }
});

test('of the named files, only those that are still not used are deleted', async () => {
  await using app = await startLater(61);
  const { id: videoId } = await makeVideo(app.database);
  for (const name of [...renditions, sourceFile, 'other.pdf', 'used.pdf']) {
    await writeUpload(app.env, name);
  }
  await makeSource(app.database, { videoId, url: '/uploads/used.pdf' });
  const remove = (names: readonly string[]) =>
    app.admin.post('/api/admin/files/delete-unused', { names });

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
  const { id: videoId } = await makeVideo(app.database);
  for (let round = 0; round < 5; round += 1) {
    for (const name of [sourceFile, 'other.pdf']) await writeUpload(app.env, name);
    const url = `/uploads/${sourceFile}`;
    const [deletion, source] = await Promise.all([
      app.admin.post('/api/admin/files/delete-unused', {}),
      postSource(app, videoId, [titleField, ['url', url]]),
    ]);
    expect(deletion.statusCode).toBe(200);
    const isStored = (await storedFiles(app.env)).includes(sourceFile);
    // Either the source was saved and the file is kept, or the file is gone and the source was refused.
    expect([isStored, source.statusCode]).toEqual(isStored ? [true, 201] : [false, 400]);
    if (isStored) await app.admin.delete(`/api/admin/files/${sourceFile}`);
  }
});

test('the audit trail shows that unused files were deleted', async () => {
  await using app = await startLater(61);
  await writeUpload(app.env, 'other.pdf');
  const address = '/api/admin/files/delete-unused';
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
