import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { filesOnDisk } from '#tests/files-on-disk.ts';
import { makePdf } from '#tests/make-file.ts';
import { makeSource } from '#tests/make-source.ts';
import { makeVideo } from '#tests/make-video.ts';
import { type FormPart, sendForm } from '#tests/multipart-form.ts';
import { eachDatabase, type Headers, startApp, type TestApp } from '#tests/start-app.ts';

const pdf = { name: 'report.pdf', content: makePdf(500), type: 'text/html' };

function add(app: TestApp, videoId: string, headers: Headers, form: FormPart[]) {
  return sendForm(
    app,
    { url: `/api/videos/${encodeURIComponent(videoId)}/sources`, headers },
    form,
  );
}

function change(app: TestApp, id: string, headers: Headers, form: FormPart[]) {
  const url = `/api/sources/${encodeURIComponent(id)}`;
  return sendForm(app, { method: 'PATCH', url, headers }, form);
}

function remove(app: TestApp, url: string, headers: Headers) {
  return app.server.inject({ method: 'DELETE', url, headers });
}

function stored(app: TestApp) {
  return app.database.selectFrom('sources').selectAll().orderBy('sortOrder').execute();
}

function disk(app: TestApp) {
  return filesOnDisk(app.env.dataDir);
}

/** The name of the file that a source leads to. */
function nameIn(source: { url: string }): string {
  return source.url.slice('/uploads/'.length);
}

test.each(eachDatabase)(
  'a source without a file is stored, and visitors see it at once, on %s',
  async (kind) => {
    await using app = await startApp({ database: kind });
    const [browser, video] = [await app.signIn(), await makeVideo(app.database)];
    await makeSource(app.database, { videoId: video.id, sortOrder: 6 });
    const reply = await add(app, video.id, browser, [
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
      title: 'iArticle I',
      description: 'Section 7\ndescribes it.',
      url: 'archives.gov/founding-docs',
      fileType: null,
      fileName: null,
      sortOrder: 7,
    });
    const [, shown] = (await app.get(`/api/videos/${video.id}/sources`)).json();
    const { title, description, url, fileName } = source;
    expect(shown).toEqual({ id, title, description, url, fileName });
    const [, whole] = (await app.get(`/api/videos/${video.id}/sources`, browser)).json();
    expect(whole).toEqual(reply.json());
  },
);

const title: FormPart = ['title', 'Article I'];
const sortOrder: FormPart = ['sortOrder', '3'];

test.each<[string, FormPart[]]>([
  ['the file comes first', [pdf, title, sortOrder]],
  ['the file comes last', [title, sortOrder, ['url', ''], pdf]],
  ['the file comes in between', [title, pdf, sortOrder]],
  ['a link was typed as well', [title, ['url', 'https://example.org'], sortOrder, pdf]],
])('a file is what the url leads to, when %s', async (_when, form) => {
  await using app = await startApp();
  const [browser, video] = [await app.signIn(), await makeVideo(app.database)];
  const reply = await add(app, video.id, browser, form);
  expect(reply.statusCode).toBe(201);
  expect(reply.json()).toMatchObject({
    title: 'Article I',
    sortOrder: 3,
    fileName: 'report.pdf',
    fileType: 'application/pdf',
  });
  expect(await disk(app)).toEqual([nameIn(reply.json())]);
  expect(await readFile(join(app.env.dataDir, reply.json().url))).toEqual(pdf.content);
});

test('a form in which no file was chosen has none', async () => {
  await using app = await startApp();
  const [browser, video] = [await app.signIn(), await makeVideo(app.database)];
  const reply = await add(app, video.id, browser, [title, { name: '', content: '' }]);
  expect([reply.statusCode, reply.json().url, reply.json().fileName]).toEqual([201, '', null]);
  expect(await disk(app)).toEqual([]);
});

const manyFields = Array.from({ length: 21 }, (): FormPart => ['x', '']);

test.each<[what: string, form: FormPart[], status: number, message: RegExp]>([
  ['a blank title', [['title', ' > '], pdf], 400, /^Title is required$/],
  ['no address', [pdf, title, ['url', 'http://']], 400, /^Please enter a valid URL$/],
  ['a sort order of 0', [pdf, title, ['sortOrder', '0']], 400, /^Sort order must be a whole/],
  ['a NUL', [pdf, title, ['description', 'a\u0000b']], 400, /^Description must be plain text$/],
  ['a field of every object', [pdf, title, ['__proto__', 'x']], 400, /name that is not allowed/],
  ['two files', [title, pdf, pdf], 400, /^Please send one file at a time\.$/],
  ['a file elsewhere', [title, { ...pdf, field: 'x' }], 400, /in the field "file" only\.$/],
  ['many fields', [pdf, ...manyFields], 413, /too many fields\.$/],
  ['an endless field', [pdf, title, ['url', 'a'.repeat(200_000)]], 400, /of reasonable length/],
])('a form with %s is refused, and nothing is kept', async (_what, form, status, message) => {
  await using app = await startApp();
  const [browser, video] = [await app.signIn(), await makeVideo(app.database)];
  const source = await makeSource(app.database, { videoId: video.id });
  for (const reply of [
    await add(app, video.id, browser, form),
    await change(app, source.id, browser, form),
  ]) {
    expect([reply.statusCode, reply.json().message]).toEqual([
      status,
      expect.stringMatching(message),
    ]);
  }
  expect(await stored(app)).toEqual([source]);
  expect(await disk(app)).toEqual([]);
});

test('a new source needs a title, whatever else comes with it', async () => {
  await using app = await startApp();
  const [browser, video] = [await app.signIn(), await makeVideo(app.database)];
  const reply = await add(app, video.id, browser, [pdf]);
  expect([reply.statusCode, reply.json()]).toEqual([
    400,
    {
      message: 'Title is required',
      errors: [{ path: 'title', message: 'Title is required' }],
    },
  ]);
  expect(await disk(app)).toEqual([]);
});

test.each(['00000000-0000-4000-8000-000000000000', '1', '\u0000', '../x'])(
  'there is nothing at %j to add a source to, to change or to delete',
  async (id) => {
    await using app = await startApp();
    const [browser, video] = [await app.signIn(), await makeVideo(app.database)];
    const source = await makeSource(app.database, { videoId: video.id });
    const replies = [
      await add(app, id, browser, [title, pdf]),
      await change(app, id, browser, [title, pdf]),
      await remove(app, `/api/sources/${encodeURIComponent(id)}`, browser),
    ];
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
    expect(await stored(app)).toEqual([source]);
    expect(await disk(app)).toEqual([]);
  },
);

/** A form of one part that claims to be of that type. */
function partOf(type: string, name: string, content: string): [type: string, body: string] {
  const head = `Content-Disposition: form-data; name="${name}"\r\nContent-Type: ${type}`;
  return ['multipart/form-data; boundary=x', `--x\r\n${head}\r\n\r\n${content}\r\n--x--\r\n`];
}

test.each<[type: string, payload: string, status: number, message: RegExp]>([
  ['application/json', '{"title":"Article I"}', 415, /multipart form/],
  ['application/x-www-form-urlencoded', 'title=Article', 415, /not accepted here/],
  ['multipart/form-data', 'title', 400, /could not be read/],
  ['multipart/form-data; boundary=x', '', 400, /Title is required/],
  ['multipart/form-data; boundary=x', '--x\r\n', 400, /could not be read/],
  ['multipart/form-data; boundary=x', 'nothing of the kind', 400, /could not be read/],
  [
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.4',
    400,
    /could not be read/,
  ],
  [...partOf('application/octet-stream', 'file', 'no name'), 415, /not accepted/],
  [...partOf('application/json', 'title', '{'), 400, /not valid JSON/],
  [...partOf('application/json', 'title', String.raw`"a\ud800b"`), 400, /"title" is not a text/],
  [...partOf('application/json', 'title', '{"a":1}'), 400, /"title" is not a text/],
])('%s with %j is refused', async (type, payload, status, message) => {
  await using app = await startApp();
  const [browser, video] = [await app.signIn(), await makeVideo(app.database)];
  const reply = await app.server.inject({
    method: 'POST',
    url: `/api/videos/${video.id}/sources`,
    headers: { ...browser, 'content-type': type },
    payload,
  });
  expect([reply.statusCode, reply.json().message]).toEqual([
    status,
    expect.stringMatching(message),
  ]);
  expect(await stored(app)).toEqual([]);
  expect(await disk(app)).toEqual([]);
});

test.each(eachDatabase)('a change touches only what it names, on %s', async (kind) => {
  await using app = await startApp({ database: kind });
  const [browser, video] = [await app.signIn(), await makeVideo(app.database)];
  const added = (await add(app, video.id, browser, [title, pdf])).json();
  const other = await makeSource(app.database, { videoId: video.id, sortOrder: 9 });

  const form: FormPart[] = [
    ['title', 'New title'],
    ['videoId', other.id],
  ];
  const reply = await change(app, added.id, browser, form);
  expect([reply.statusCode, reply.json()]).toEqual([200, { ...added, title: 'New title' }]);
  const unchanged = await change(app, added.id, browser, []);
  expect([unchanged.statusCode, unchanged.json()]).toEqual([200, reply.json()]);
  const kept = await change(app, added.id, browser, [
    ['url', added.url],
    ['description', ''],
  ]);
  expect(kept.json()).toEqual(reply.json());

  expect((await stored(app)).map(({ id }) => id)).toEqual([added.id, other.id]);
  expect(await disk(app)).toEqual([nameIn(added)]);
});

test.each(eachDatabase)('a new file replaces the old one, on %s', async (kind) => {
  await using app = await startApp({ database: kind });
  const [browser, video] = [await app.signIn(), await makeVideo(app.database)];
  const added = (await add(app, video.id, browser, [title, pdf])).json();

  const notes = { name: 'notes.txt', content: 'new' };
  const reply = await change(app, added.id, browser, [['url', added.url], notes]);
  expect(reply.statusCode).toBe(200);
  expect(reply.json()).toEqual({
    ...added,
    url: expect.stringMatching(/^\/uploads\/source-.*\.txt$/),
    fileName: 'notes.txt',
    fileType: 'text/plain',
  });
  expect(await disk(app)).toEqual([nameIn(reply.json())]);
  expect((await app.get(added.url)).statusCode).toBe(404);
});

test.each([['https://example.org'], [''], ['/uploads/elsewhere.pdf'], ['just words']])(
  'the file goes and is forgotten when the url becomes %j',
  async (url) => {
    await using app = await startApp();
    const [browser, video] = [await app.signIn(), await makeVideo(app.database)];
    const added = (await add(app, video.id, browser, [title, pdf])).json();
    const reply = await change(app, added.id, browser, [['url', url]]);
    expect(reply.json()).toEqual({ ...added, url, fileName: null, fileType: null });
    expect(await disk(app)).toEqual([]);
  },
);

test('the file stays when the url only points into it', async () => {
  await using app = await startApp();
  const [browser, video] = [await app.signIn(), await makeVideo(app.database)];
  const added = (await add(app, video.id, browser, [title, pdf])).json();
  const reply = await change(app, added.id, browser, [['url', `${added.url}#page=3`]]);
  expect(reply.json()).toEqual({ ...added, url: `${added.url}#page=3` });
  expect(await disk(app)).toEqual([nameIn(added)]);
});

test.each(eachDatabase)('a deleted source takes its file along, on %s', async (kind) => {
  await using app = await startApp({ database: kind });
  const [browser, video] = [await app.signIn(), await makeVideo(app.database)];
  const [first, second] = [
    (await add(app, video.id, browser, [title, pdf])).json(),
    (await add(app, video.id, browser, [title, pdf])).json(),
  ];
  const reply = await remove(app, `/api/sources/${first.id}`, browser);
  expect([reply.statusCode, reply.json()]).toEqual([
    200,
    { message: 'Source deleted successfully' },
  ]);
  expect((await stored(app)).map(({ id }) => id)).toEqual([second.id]);
  expect(await disk(app)).toEqual([nameIn(second)]);
  expect((await remove(app, `/api/sources/${first.id}`, browser)).statusCode).toBe(404);
});

test.each(eachDatabase)('a deleted video takes sources and files along, on %s', async (kind) => {
  await using app = await startApp({ database: kind });
  const browser = await app.signIn();
  const [video, other] = [await makeVideo(app.database), await makeVideo(app.database)];
  for (let count = 0; count < 3; count += 1) await add(app, video.id, browser, [title, pdf]);
  await makeSource(app.database, { videoId: video.id });
  const kept = (await add(app, other.id, browser, [title, pdf])).json();

  expect((await remove(app, `/api/videos/${video.id}`, browser)).statusCode).toBe(200);
  expect((await stored(app)).map(({ id }) => id)).toEqual([kept.id]);
  expect(await disk(app)).toEqual([nameIn(kept)]);
});
