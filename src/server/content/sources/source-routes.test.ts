import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { storedFiles } from '#tests/rows/stored-files.ts';
import { makeSource, storedSources, makeSourceWithFile } from '#tests/rows/make-source.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import type { FormPart } from '#tests/app/multipart-form.ts';
import {
  patchSource,
  pdf,
  postSource,
  titleField,
  fileNameIn,
} from '#tests/app/source-requests.ts';
import { startApp, type TestApp } from '#tests/app/start-app.ts';
import { firstOf } from '#tests/slow-test.ts';

test('visitors get the public fields of the sources of a video', async () => {
  await using app = await startApp();
  const [video, other] = [await makeVideo(app.database), await makeVideo(app.database)];
  await makeSource(app.database, { videoId: other.id });
  const source = await makeSource(app.database, {
    videoId: video.id,
    url: '/uploads/source-1.pdf',
    fileName: 'report.pdf',
    fileType: 'application/pdf',
    description: null,
  });
  const { id, title, description, url, fileName } = source;

  const reply = await app.get(`/api/videos/${video.id}/sources`);
  expect(reply.statusCode).toBe(200);
  expect(reply.json()).toEqual([{ id, title, description, url, fileName }]);
  const { id: withoutSources } = await makeVideo(app.database);
  const empty = await app.get(`/api/videos/${withoutSources}/sources`);
  expect([empty.statusCode, empty.json()]).toEqual([200, []]);
});

const manyFields = Array.from({ length: 21 }, (): FormPart => ['x', '']);

test.each<[what: string, form: FormPart[], message: RegExp]>(
  firstOf(3, [
    ['a blank title', [['title', ' > '], pdf], /^Title is required$/],
    ['a field named __proto__', [pdf, titleField, ['__proto__', 'x']], /name that is not allowed/],
    ['two files', [titleField, pdf, pdf], /^Please send one file at a time\.$/],
    [
      'a file in another field',
      [titleField, { ...pdf, field: 'x' }],
      /in the field "file" only\.$/,
    ],
    ['too many fields', [pdf, ...manyFields], /too many fields\.$/],
    ['an overlong field', [pdf, titleField, ['url', 'a'.repeat(400_000)]], /of reasonable length/],
  ]),
)('a form with %s is refused and nothing is stored', async (what, form, message) => {
  await using app = await startApp();
  const video = await makeVideo(app.database);
  const source = await makeSource(app.database, { videoId: video.id });
  for (const reply of [
    await postSource(app, video.id, form),
    await patchSource(app, source.id, form),
  ]) {
    expect([reply.statusCode, reply.json().message]).toEqual([
      what === 'too many fields' ? 413 : 400,
      expect.stringMatching(message),
    ]);
  }
  expect(await storedSources(app)).toEqual([source]);
  expect(await storedFiles(app.env)).toEqual([]);
});

test.each(['00000000-0000-4000-8000-000000000000', '1', '\u0001', '../x'])(
  'requests for the unknown video or source %j are answered with 404',
  async (id) => {
    await using app = await startApp();
    const video = await makeVideo(app.database);
    const source = await makeSource(app.database, { videoId: video.id });
    const replies = [
      await postSource(app, id, [titleField, pdf]),
      await patchSource(app, id, [titleField, pdf]),
      await app.admin.delete(`/api/sources/${encodeURIComponent(id)}`),
    ];
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
    expect(await storedSources(app)).toEqual([source]);
    expect(await storedFiles(app.env)).toEqual([]);
  },
);

test.each([
  ['SITE_URL', 'https://example.org', { SITE_URL: 'https://example.org' }, {}],
  [
    'the address in the browser, without SITE_URL',
    'http://127.0.0.1:3000',
    {},
    { host: '127.0.0.1:3000', origin: 'http://127.0.0.1:3000' },
  ],
])(
  'the full URL of an uploaded file is stored as its path when its origin is %s',
  async (_what, origin, settings, requestHeaders) => {
    await using app = await startApp({ settings });
    const [browser, video] = [await app.signIn(), await makeVideo(app.database)];
    const first = (await postSource(app, video.id, [titleField, pdf], browser)).json();
    const headers = { ...browser, ...requestHeaders };
    const fullUrl: FormPart = ['url', `${origin}${first.url}`];
    const second = await postSource(app, video.id, [titleField, fullUrl], headers);
    expect([second.statusCode, second.json().url]).toEqual([201, first.url]);
  },
);

test('the checklist of a video names missing sources, addresses and files, and an unknown video has none', async () => {
  await using app = await startApp({ database: 'sqlite' });
  const { id: videoId } = await makeVideo(app.database, { isPublished: false });
  const checklist = async () => {
    const reply = await app.admin.get(`/api/videos/${videoId}/publish-checklist`);
    return reply.json();
  };
  expect(await checklist()).toEqual([{ kind: 'no-source', source: null }]);

  await makeSource(app.database, { videoId, title: 'A website' });
  await makeSource(app.database, { videoId, title: 'A book', url: 'Page 12 of the minutes' });
  const file = await makeSourceWithFile(app.database, app.env);
  await app.database
    .updateTable('sources')
    .set({ videoId, title: 'A file', sortOrder: 1 })
    .where('id', '=', file.id)
    .execute();
  expect(await checklist()).toEqual([]);

  await makeSource(app.database, { videoId, title: 'Only a title', url: '', sortOrder: 2 });
  await rm(join(app.env.dataDir, 'uploads', file.name));
  expect(await checklist()).toEqual([
    { kind: 'file-gone', source: 'A file' },
    { kind: 'no-address', source: 'Only a title' },
  ]);
  const unknown = `/api/videos/${randomUUID()}/publish-checklist`;
  expect((await app.admin.get(unknown)).statusCode).toBe(404);
});

/** Expects that the files on disk are exactly those that the stored sources reference. */
async function expectFilesOfRows(app: TestApp): Promise<void> {
  expect(await storedFiles(app.env)).toEqual((await storedSources(app)).map(fileNameIn).toSorted());
}

test('a created source is stored and visible to visitors', async () => {
  await using app = await startApp();
  const video = await makeVideo(app.database);
  await makeSource(app.database, { videoId: video.id, sortOrder: 6 });
  const reply = await postSource(app, video.id, [
    ['title', ' <i>Article I '],
    ['description', 'Section 7\r\ndescribes it.'],
    ['url', 'archives.gov/founding-docs'],
    ['sortOrder', ''],
    ['isAdmin', 'true'],
  ]);
  expect(reply.statusCode).toBe(201);
  const { id, ...source } = reply.json();
  expect(source).toEqual({
    videoId: video.id,
    // Angle brackets are removed from the texts of a source.
    title: 'iArticle I',
    description: 'Section 7\ndescribes it.',
    url: 'archives.gov/founding-docs',
    fileType: null,
    fileName: null,
    sortOrder: 7,
    kind: null,
    access: null,
    language: null,
  });
  const [, forVisitor] = (await app.get(`/api/videos/${video.id}/sources`)).json();
  const { title, description, url, fileName } = source;
  expect(forVisitor).toEqual({ id, title, description, url, fileName });
  const [, forAdmin] = (await app.admin.get(`/api/videos/${video.id}/sources`)).json();
  expect(forAdmin).toEqual(reply.json());
});

test('the kind, access and language of a source are stored, kept and cleared, and refused if they are unknown', async () => {
  await using app = await startApp();
  const { id: videoId } = await makeVideo(app.database);
  const stated = { kind: 'court', access: 'free', language: 'de' };
  const form: FormPart[] = [titleField, ['kind', 'court'], ['access', 'free'], ['language', 'DE']];
  const { id, ...created } = (await postSource(app, videoId, form)).json();
  expect(created).toMatchObject(stated);
  const facts = async () => (await app.get(`/api/videos/${videoId}/evidence`)).json().sources;
  expect(await facts()).toEqual([{ sourceId: id, ...stated }]);

  await patchSource(app, id, [['title', 'Article II']]);
  expect(await facts()).toEqual([{ sourceId: id, ...stated }]);
  expect((await patchSource(app, id, [['kind', 'verdict']])).statusCode).toBe(400);
  expect((await postSource(app, videoId, [titleField, ['access', 'x']])).statusCode).toBe(400);
  expect((await patchSource(app, id, [['language', 'German']])).statusCode).toBe(400);
  expect(await facts()).toEqual([{ sourceId: id, ...stated }]);
  await patchSource(app, id, [
    ['kind', ''],
    ['language', ''],
  ]);
  expect(await facts()).toEqual([{ sourceId: id, kind: null, access: 'free', language: null }]);
});

test('sources are sorted by sort order, then by time of creation', async () => {
  await using app = await startApp();
  const { id: videoId } = await makeVideo(app.database);
  const expected = [
    { title: 'first', sortOrder: 1, createdAt: '2025-03-09T12:00:00.000Z' },
    { title: 'second', sortOrder: 2, createdAt: '2025-03-03T12:00:00.000Z' },
    { title: 'third', sortOrder: 2, createdAt: '2025-03-04T12:00:00.000Z' },
    { title: 'fourth', sortOrder: 10, createdAt: '2025-03-01T12:00:00.000Z' },
  ];
  for (const source of expected.toReversed()) {
    await makeSource(app.database, { videoId, ...source });
  }

  const sources: { title: string }[] = (await app.get(`/api/videos/${videoId}/sources`)).json();
  expect(sources.map(({ title }) => title)).toEqual(['first', 'second', 'third', 'fourth']);
});

test('an update changes only the given fields', async () => {
  await using app = await startApp();
  const video = await makeVideo(app.database);
  const added = (await postSource(app, video.id, [titleField, pdf])).json();
  const other = await makeSource(app.database, { videoId: video.id, sortOrder: 9 });

  const form: FormPart[] = [
    ['title', 'New title'],
    ['videoId', other.id],
  ];
  const reply = await patchSource(app, added.id, form);
  expect([reply.statusCode, reply.json()]).toEqual([200, { ...added, title: 'New title' }]);
  const unchanged = await patchSource(app, added.id, []);
  expect([unchanged.statusCode, unchanged.json()]).toEqual([200, reply.json()]);
  const kept = await patchSource(app, added.id, [
    ['url', added.url],
    ['description', ''],
  ]);
  expect(kept.json()).toEqual(reply.json());

  expect((await storedSources(app)).map(({ id }) => id)).toEqual([added.id, other.id]);
  expect(await storedFiles(app.env)).toEqual([fileNameIn(added)]);
});

test('after concurrent replacements of a file only one file remains', async () => {
  await using app = await startApp();
  const video = await makeVideo(app.database);
  const { id } = await makeSource(app.database, { videoId: video.id });
  const changes = Array.from({ length: 5 }, () => patchSource(app, id, [pdf]));
  const statuses = (await Promise.all(changes)).map(({ statusCode }) => statusCode);
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(await storedFiles(app.env)).toHaveLength(1);
  await expectFilesOfRows(app);
});

test('sources that are added concurrently get different sort orders', async () => {
  await using app = await startApp();
  const video = await makeVideo(app.database);
  const added = Array.from({ length: 5 }, () => postSource(app, video.id, [titleField, pdf]));
  const orders = (await Promise.all(added)).map((reply) => reply.json().sortOrder);
  expect(orders.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5]);
  await expectFilesOfRows(app);
});

test('deleting a video while sources are added leaves no source', async () => {
  await using app = await startApp();
  const video = await makeVideo(app.database);
  const added = Array.from({ length: 5 }, () => postSource(app, video.id, [titleField, pdf]));
  const first = await Promise.race(added);
  const deleted = await app.admin.delete(`/api/videos/${video.id}`);
  const statuses = (await Promise.all(added)).map(({ statusCode }) => statusCode);
  expect([first.statusCode, deleted.statusCode]).toEqual([201, 200]);
  for (const status of statuses) expect([201, 404]).toContain(status);
  expect(await storedSources(app)).toEqual([]);
  await app.admin.delete('/api/admin/trash');
  await expectFilesOfRows(app);
});

/** Enough rounds to fail at least once on PostgreSQL if the store takes no lock. */
const ROUNDS = 10;

test('when a source with a file is deleted while another source is changed to the URL of that file, no source references a missing file', async () => {
  await using app = await startApp();
  const video = await makeVideo(app.database);
  const { id: other } = (await postSource(app, video.id, [titleField])).json();
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id, url } = (await postSource(app, video.id, [titleField, pdf])).json();
    const reference = () => patchSource(app, other, [['url', url]]);
    await Promise.all([reference(), app.admin.delete(`/api/sources/${id}`), reference()]);
    const files = (await storedFiles(app.env)).map((file) => `/uploads/${file}`);
    const source = (await storedSources(app)).find((row) => row.id === other);
    expect(['', ...files]).toContain(source?.url);
    await patchSource(app, other, [['url', '']]);
  }
});

test('the administrator gets the number of sources of each video that has any', async () => {
  await using app = await startApp();
  const { id: videoId } = await makeVideo(app.database);
  await makeVideo(app.database);
  await makeSource(app.database, { videoId });
  await makeSource(app.database, { videoId });
  const address = '/api/admin/source-counts';
  expect((await app.admin.get(address)).json()).toEqual({ [videoId]: 2 });
});
