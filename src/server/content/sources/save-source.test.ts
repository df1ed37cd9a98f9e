import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { MAX_CITATIONS } from '#domain/sources/citation.ts';
import { storedFiles } from '#tests/rows/stored-files.ts';
import { makeSource, storedSources } from '#tests/rows/make-source.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import type { FormPart } from '#tests/app/multipart-form.ts';
import {
  fileNameIn,
  patchSource,
  pdf,
  postSource,
  titleField,
} from '#tests/app/source-requests.ts';
import { sharedApp, startApp, type TestApp } from '#tests/app/start-app.ts';
import { slowTest } from '#tests/slow-test.ts';

/** For tests that store nothing. */
const refusing = sharedApp();

const notes = { name: 'notes.txt', content: 'new' };

/** Creates a source of a new video with a title, and what else the form contains. */
async function createSource(app: TestApp, form: FormPart[]) {
  const { id } = await makeVideo(app.database);
  return postSource(app, id, [titleField, ...form]);
}

const sortOrder: FormPart = ['sortOrder', '3'];

test.each<[when: string, form: FormPart[]]>([
  ['the file is the first part of the form', [pdf, titleField, sortOrder]],
  ['the file is the last part', [titleField, sortOrder, ['url', ''], pdf]],
  ['the file is between other parts', [titleField, pdf, sortOrder]],
  [
    'the form contains another URL as well',
    [titleField, ['url', 'https://example.org'], sortOrder, pdf],
  ],
])('the URL of a new source is that of its uploaded file when %s', async (_when, form) => {
  await using app = await startApp({ database: 'sqlite' });
  const video = await makeVideo(app.database);
  const reply = await postSource(app, video.id, form);
  expect(reply.statusCode).toBe(201);
  expect(reply.json()).toMatchObject({
    title: 'Article I',
    sortOrder: 3,
    fileName: 'report.pdf',
    fileType: 'application/pdf',
  });
  expect(await storedFiles(app.env)).toEqual([fileNameIn(reply.json())]);
  expect(await readFile(join(app.env.dataDir, reply.json().url))).toEqual(pdf.content);
});

test('a form without a chosen file creates a source without a file', async () => {
  await using app = await startApp();
  const reply = await createSource(app, [{ name: '', content: '' }]);
  expect([reply.statusCode, reply.json().url, reply.json().fileName]).toEqual([201, '', null]);
  expect(await storedFiles(app.env)).toEqual([]);
});

test('a new file replaces the old one', async () => {
  await using app = await startApp();
  const added = (await createSource(app, [pdf])).json();

  const reply = await patchSource(app, added.id, [['url', added.url], notes]);
  expect(reply.statusCode).toBe(200);
  expect(reply.json()).toEqual({
    ...added,
    url: expect.stringMatching(/^\/uploads\/source-.*\.txt$/),
    fileName: 'notes.txt',
    fileType: 'text/plain',
  });
  expect(await storedFiles(app.env)).toEqual([fileNameIn(reply.json())]);
  expect((await app.get(added.url)).statusCode).toBe(404);
});

test.each([['https://example.org'], [''], ['/uploads/elsewhere.pdf'], ['just words']])(
  'the file is deleted and its name cleared when the URL becomes %j',
  async (url) => {
    await using app = await startApp();
    const added = (await createSource(app, [pdf])).json();
    const reply = await patchSource(app, added.id, [['url', url]]);
    expect(reply.json()).toEqual({ ...added, url, fileName: null, fileType: null });
    expect(await storedFiles(app.env)).toEqual([]);
  },
);

const gone = '/uploads/source-1b4e28ba-2fa1-4d3b-a3f5-ef19b5a7633b.pdf';
const sentence =
  'This file is not there any more: it was replaced or deleted. Please reload, or upload it again.';
const refusal = { message: sentence, errors: [{ path: 'url', message: sentence }] };

test('an update with the URL of a replaced file is refused', async () => {
  await using app = await startApp();
  const known = (await createSource(app, [pdf])).json();
  const replaced = (await patchSource(app, known.id, [notes])).json();
  const [rows, files] = [await storedSources(app), await storedFiles(app.env)];

  const stale: FormPart[] = [
    ['title', 'New title'],
    ['url', `${known.url}#page=2`],
  ];
  const reply = await patchSource(app, known.id, stale);
  expect([reply.statusCode, reply.json()]).toEqual([400, refusal]);
  expect(await storedSources(app)).toEqual(rows);
  expect(await storedFiles(app.env)).toEqual(files);

  const withFile = await patchSource(app, known.id, [...stale, pdf]);
  expect([withFile.statusCode, withFile.json().title]).toEqual([200, 'New title']);
  expect([known.url, replaced.url]).not.toContain(withFile.json().url);
});

test('a source cannot be created with the URL of a file that no longer exists', async () => {
  await using app = await startApp();
  const reply = await createSource(app, [['url', gone]]);
  expect([reply.statusCode, reply.json()]).toEqual([400, refusal]);
  expect(await storedSources(app)).toEqual([]);
});

test('a source whose file is missing can still be updated', async () => {
  await using app = await startApp();
  const { id: videoId } = await makeVideo(app.database);
  const { id } = await makeSource(app.database, { videoId, url: gone });
  const form: FormPart[] = [
    ['title', 'New title'],
    ['url', gone],
  ];
  const reply = await patchSource(app, id, form);
  expect([reply.statusCode, reply.json()]).toMatchObject([200, { title: 'New title', url: gone }]);
});

const moment = { startSecond: 252, endSecond: 280, claim: 'A claim', quote: 'A, quote', page: 12 };

function citations(list: readonly object[]): FormPart {
  return ['citations', JSON.stringify(list)];
}

function storedCitations({ database }: TestApp) {
  return database
    .selectFrom('citations')
    .select(['sourceId', 'startSecond', 'endSecond', 'claim', 'quote', 'page'])
    .execute();
}

test('a source is saved together with its moments', async () => {
  await using app = await startApp();
  const added = await createSource(app, [citations([moment])]);
  expect(added.statusCode).toBe(201);
  const { id: sourceId } = added.json();
  expect(await storedCitations(app)).toEqual([{ sourceId, ...moment }]);

  await patchSource(app, sourceId, [['title', 'Article II']]);
  expect(await storedCitations(app)).toEqual([{ sourceId, ...moment }]);
  const later = { ...moment, claim: 'Another claim' };
  const seen: FormPart = ['seen', JSON.stringify({ title: 'Article II', citations: [moment] })];
  const changed = await patchSource(app, sourceId, [seen, citations([later])]);
  expect(changed.statusCode).toBe(200);
  expect(await storedCitations(app)).toEqual([{ sourceId, ...later }]);

  const late = await patchSource(app, sourceId, [seen, ['title', 'Article III'], citations([])]);
  expect([late.statusCode, late.json().current]).toEqual([
    409,
    { ...changed.json(), citations: [later] },
  ]);
  expect(await storedCitations(app)).toEqual([{ sourceId, ...later }]);
  expect(await storedSources(app)).toMatchObject([{ title: 'Article II' }]);
});

test('moments that were loaded without quotes and pages equal stored ones without them', async () => {
  await using app = await startApp();
  const old = { startSecond: 252, endSecond: null, claim: null };
  const { id } = (await createSource(app, [citations([old])])).json();
  const seen: FormPart = ['seen', JSON.stringify({ citations: [old] })];
  const saved = await patchSource(app, id, [seen, citations([moment])]);
  expect(saved.statusCode).toBe(200);
  const late = await patchSource(app, id, [seen, citations([])]);
  expect(late.statusCode).toBe(409);
  expect(await storedCitations(app)).toEqual([{ sourceId: id, ...moment }]);
});

slowTest('a form may have the longest claims and quotes of all moments of a source', async () => {
  await using app = await startApp();
  const video = await makeVideo(app.database);
  const longest = Array.from({ length: MAX_CITATIONS }, (_, startSecond) => ({
    startSecond,
    claim: '文'.repeat(300),
    quote: '文'.repeat(600),
  }));
  const { id } = (await postSource(app, video.id, [titleField, citations(longest)])).json();
  const seen: FormPart = ['seen', JSON.stringify({ citations: longest })];
  const reply = await patchSource(app, id, [seen, citations(longest.slice(1))]);
  expect(reply.statusCode).toBe(200);
  expect(await storedCitations(app)).toHaveLength(MAX_CITATIONS - 1);
});

test.each([
  ['not JSON', 'citations', 'The moments must be a list'],
  ['{}', 'citations', 'The moments must be a list'],
  ['[{"startSecond":-1}]', 'citations.0.startSecond', 'The start must not be negative'],
])('with the moments %j nothing is saved', async (text, path, message) => {
  const app = refusing();
  const video = await makeVideo(app.database);
  const form: FormPart[] = [titleField, ['citations', text], pdf];
  const reply = await postSource(app, video.id, form);
  expect([reply.statusCode, reply.json().errors]).toEqual([400, [{ path, message }]]);
  expect(await storedSources(app)).toEqual([]);
  expect(await storedFiles(app.env)).toEqual([]);
});
