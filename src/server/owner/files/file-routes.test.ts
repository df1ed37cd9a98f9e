import { mkdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { headshotRenditions } from '#domain/bio/headshot.ts';
import type { FileListing } from '#domain/files/file-listing.ts';
import { storedFiles, writeUpload } from '#tests/rows/stored-files.ts';
import { makeBio } from '#tests/rows/make-bio.ts';
import { makeSource } from '#tests/rows/make-source.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { trailOf } from '#tests/app/audit-trail.ts';
import { startApp, type TestApp } from '#tests/app/start-app.ts';
import { postSource, titleField } from '#tests/app/source-requests.ts';

const uuid = '1b4e28ba-2fa1-4d3b-a3f5-ef19b5a7633b';
const sourceFile = `source-${uuid}.pdf`;
const headshot = `headshot-${uuid}.jpg`;
const renditions = headshotRenditions(headshot).map(({ name }) => name);

async function listFiles(app: TestApp): Promise<FileListing> {
  const reply = await app.admin.get('/api/admin/files');
  expect(reply.statusCode).toBe(200);
  return reply.json();
}

async function writeUploads({ env }: TestApp, names: readonly string[]): Promise<void> {
  for (const name of names) await writeUpload(env, name);
}

function deleteUnused(app: TestApp, body: { names?: readonly string[] } = {}) {
  return app.admin.post('/api/admin/files/delete-unused', body);
}

function deleteFile(app: TestApp, name: string) {
  return app.admin.delete(`/api/admin/files/${encodeURIComponent(name)}`);
}

/** A file in the list, by its age in seconds and its size. */
function listed(name: string, type: string, [age, size]: [number, number], usedBy: object[]) {
  return { name, type, size, modified: modified(age), usedBy, isUnused: false };
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

  const bySource = { kind: 'source', sourceTitle: 'a', videoId: first.id, videoTitle: 'A' };
  const byOther = { kind: 'source', sourceTitle: 'b', videoId: second.id, videoTitle: 'B' };
  const bySources = [
    { ...bySource, fileName: null },
    { ...byOther, fileName: 'Votes 2024.pdf' },
  ];
  expect(await listFiles(app)).toEqual({
    totalFiles: 3,
    totalSize: 21,
    files: [
      listed(sourceFile, 'source', [0, 1], bySources),
      listed(headshot, 'headshot', [1, 14], [{ kind: 'headshot' }]),
      listed('über uns.pdf', 'other', [5, 6], [{ kind: 'biography' }]),
    ],
  });
});

test('the list of an empty folder is empty', async () => {
  await using app = await startApp();
  expect(await listFiles(app)).toEqual({ totalFiles: 0, totalSize: 0, files: [] });
});

test('deleting a file clears only the references to it', async () => {
  await using app = await startApp();
  const video = await makeVideo(app.database);
  const file = { videoId: video.id, fileName: 'Report.pdf', fileType: 'application/pdf' };
  const make = (sortOrder: number, url: string) =>
    makeSource(app.database, { ...file, url, sortOrder });
  const source = await make(1, `/uploads/${sourceFile}`);
  const typedByHand = await make(2, `/uploads/./${sourceFile}?x#page=2`);
  const other = await make(3, '/uploads/other.pdf');
  const bio = await makeBio(app.database, { headshotUrl: `/uploads/${headshot}` });
  await writeUploads(app, [sourceFile, headshot, 'other.pdf']);

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
  await writeUploads(app, [sourceFile, 'other.pdf']);

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
    await writeUploads(app, [...renditions, sourceFile]);
    expect((await deleteFile(app, name)).statusCode).toBe(200);
    expect(await storedFiles(app.env)).toEqual([sourceFile]);
  },
);

test('a rendition whose other renditions are missing is listed under its own name', async () => {
  await using app = await startApp();
  const [rendition = ''] = renditions;
  await writeUpload(app.env, rendition);
  expect(await listFiles(app)).toMatchObject({
    totalFiles: 1,
    files: [{ name: rendition, type: 'headshot' }],
  });
});

const OTHER_NAMES = ['', '.', 'nothing.pdf', 'LISTED.PDF', 'listed.pdf\u0001', '__proto__', '*'];
const OTHER_PATHS = ['.hidden', 'folder', 'folder/inside.pdf', '../site.db', './listed.pdf'];

test('only a listed file can be deleted', async () => {
  await using app = await startApp({ database: 'sqlite' });
  await mkdir(join(app.env.dataDir, 'uploads/folder'));
  await writeUploads(app, ['listed.pdf', '.hidden', 'folder/inside.pdf']);
  const before = await storedFiles(app.env);
  for (const name of [...OTHER_NAMES, ...OTHER_PATHS]) {
    expect([name, (await deleteFile(app, name)).statusCode]).toEqual([name, 404]);
    expect(await storedFiles(app.env)).toEqual(before);
  }
  expect((await app.get('/readyz')).statusCode).toBe(200);
});

test('a listed file can be deleted whatever its name is', async () => {
  await using app = await startApp({ database: 'sqlite' });
  const names = ['a b%20c.pdf', '选举 🎬.txt', "it's <b>.html", 'a;b=c&d?e#f'];
  await writeUploads(app, names);
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
    await writeUploads(app, ['used.pdf', 'unused.pdf']);
    const found = (await listFiles(app)).files.map((file) => [file.name, file.isUnused]);
    expect(found.toSorted()).toEqual([
      ['unused.pdf', isUnused],
      ['used.pdf', false],
    ]);

    const reply = await deleteUnused(app);
    expect(reply.json()).toMatchObject({ deleted: isUnused ? 1 : 0, kept: 0 });
    expect(await storedFiles(app.env)).toEqual(
      isUnused ? ['used.pdf'] : ['unused.pdf', 'used.pdf'],
    );
  }
});

test('of the named files, only those that are still not used are deleted', async () => {
  await using app = await startLater(61);
  const { id: videoId } = await makeVideo(app.database);
  await writeUploads(app, [...renditions, sourceFile, 'other.pdf', 'used.pdf']);
  await makeSource(app.database, { videoId, url: '/uploads/used.pdf' });

  const names = [headshot, 'used.pdf', 'missing.pdf', '../site.db'];
  expect((await deleteUnused(app, { names })).json()).toEqual({
    deleted: 1,
    kept: 1,
    message: 'File deleted successfully; 1 file is in use or new and was kept',
  });
  expect(await storedFiles(app.env)).toEqual(['other.pdf', sourceFile, 'used.pdf']);
  expect((await deleteUnused(app, { names: [sourceFile, 'other.pdf'] })).json()).toEqual({
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
    await writeUploads(app, [sourceFile, 'other.pdf']);
    const url = `/uploads/${sourceFile}`;
    const [deletion, source] = await Promise.all([
      deleteUnused(app),
      postSource(app, videoId, [titleField, ['url', url]]),
    ]);
    expect(deletion.statusCode).toBe(200);
    const isStored = (await storedFiles(app.env)).includes(sourceFile);
    // Either the source was saved and the file is kept, or the file is gone and the source was refused.
    expect([isStored, source.statusCode]).toEqual(isStored ? [true, 201] : [false, 400]);
    if (isStored) await app.admin.delete(`/api/admin/files/${sourceFile}`);
  }
});

test('unused files are deleted by a request without a body, which the audit trail shows', async () => {
  await using app = await startLater(61);
  await writeUpload(app.env, 'other.pdf');
  const url = '/api/admin/files/delete-unused';
  const headers = await app.admin.headers();
  expect((await app.server.inject({ method: 'POST', url, headers })).statusCode).toBe(200);
  expect(await storedFiles(app.env)).toEqual([]);
  expect(await trailOf(app)).toEqual([
    'change: Delete the uploaded files that nothing uses, or those of them that are named',
  ]);
});
