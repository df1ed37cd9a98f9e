import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { storedFiles } from '#tests/rows/stored-files.ts';
import { makeSource, storedSources, makeSourceWithFile } from '#tests/rows/make-source.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import type { FormPart } from '#tests/app/multipart-form.ts';
import { patchSource, pdf, postSource, titleField } from '#tests/app/source-requests.ts';
import { startApp } from '#tests/app/start-app.ts';

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
});

test('the list of a video without sources is empty', async () => {
  await using app = await startApp();
  const video = await makeVideo(app.database);
  const reply = await app.get(`/api/videos/${video.id}/sources`);
  expect(reply.statusCode).toBe(200);
  expect(reply.json()).toEqual([]);
});

const manyFields = Array.from({ length: 21 }, (): FormPart => ['x', '']);

test.each<[what: string, form: FormPart[], message: RegExp]>([
  ['a blank title', [['title', ' > '], pdf], /^Title is required$/],
  ['a URL without a host', [pdf, titleField, ['url', 'http://']], /^Please enter a valid URL$/],
  ['a sort order of 0', [pdf, titleField, ['sortOrder', '0']], /^Sort order must be a whole/],
  ['a NUL', [pdf, titleField, ['description', 'a\u0000b']], /^Description must be plain text$/],
  ['a field named __proto__', [pdf, titleField, ['__proto__', 'x']], /name that is not allowed/],
  ['two files', [titleField, pdf, pdf], /^Please send one file at a time\.$/],
  ['a file in another field', [titleField, { ...pdf, field: 'x' }], /in the field "file" only\.$/],
  ['too many fields', [pdf, ...manyFields], /too many fields\.$/],
  ['an overlong field', [pdf, titleField, ['url', 'a'.repeat(400_000)]], /of reasonable length/],
])('a form with %s is refused and nothing is stored', async (what, form, message) => {
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

test('a new source without a title is refused', async () => {
  await using app = await startApp();
  const video = await makeVideo(app.database);
  const reply = await postSource(app, video.id, [pdf]);
  expect([reply.statusCode, reply.json()]).toEqual([
    400,
    {
      message: 'Title is required',
      errors: [{ path: 'title', message: 'Title is required' }],
    },
  ]);
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

test('the checklist of a video names missing sources, addresses and files', async () => {
  await using app = await startApp();
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
});

test('an unknown video has no checklist', async () => {
  await using app = await startApp();
  const unknown = `/api/videos/${randomUUID()}/publish-checklist`;
  expect((await app.admin.get(unknown)).statusCode).toBe(404);
});
