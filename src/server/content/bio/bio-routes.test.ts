import { expect, test } from 'vitest';
import { storedFiles, writeUpload } from '#tests/rows/stored-files.ts';
import { makeBio, bioLinkingTo } from '#tests/rows/make-bio.ts';
import { makeSourceWithFile } from '#tests/rows/make-source.ts';
import { type Headers, sharedApp, startApp, type TestApp } from '#tests/app/start-app.ts';
import { randomUUID } from 'node:crypto';
import { makeClock } from '#tests/app/make-clock.ts';
import { firstOf } from '#tests/slow-test.ts';

test('before a biography is saved, visitors get empty content and no headshot', async () => {
  await using app = await startApp();
  const reply = await app.get('/api/bio');
  expect(reply.statusCode).toBe(200);
  expect(reply.json()).toEqual({ content: '', headshotUrl: null });
});

test('the sample text of the About page has the names of the site, until a biography is stored', async () => {
  await using app = await startApp();
  await app.admin.post('/api/admin/site', { brand: 'My Site' });
  const readSample = async () => (await app.get('/api/bio/sample')).json().sample;
  expect((await readSample()).welcome).toContain('My Site');
  await app.admin.post('/api/bio', { content: '<p></p>' });
  expect(await readSample()).toMatchObject({ values: expect.any(Array) });
  await app.admin.post('/api/bio', { content: '<p>Me</p>' });
  expect(await readSample()).toBe(null);
});

const newHeadshotUrl = '/uploads/headshot-11111111-2222-4333-8444-555555555555.webp';
const newHeadshotName = newHeadshotUrl.slice('/uploads/'.length);

function storedBios(app: TestApp) {
  return app.database.selectFrom('bio_content').selectAll().execute();
}

async function writeUploads({ env }: TestApp, ...names: string[]): Promise<void> {
  for (const name of names) await writeUpload(env, name);
}

const emptied = sharedApp();

test.each(['<p></p>', '<p><br></p>', '<h1> </h1><p>\u00a0&nbsp;\n</p>', '<script>1</script>', ''])(
  'a biography without a visible character, %j, is saved as empty',
  async (content) => {
    const app = emptied();
    await app.admin.post('/api/bio', { content: '<p>Written</p>' });
    expect((await app.admin.post('/api/bio', { content })).json().content).toBe('');
  },
);

test('replacing the headshot deletes all renditions of the old one, and saving without `headshotUrl` keeps the headshot', async () => {
  await using app = await startApp();
  const old = 'headshot-99999999-2222-4333-8444-555555555555';
  const unrelated = 'source-99999999-2222-4333-8444-555555555555.png';
  await writeUploads(app, `${old}.jpg`, `${old}-600.webp`, unrelated);
  await writeUploads(app, newHeadshotName);
  await makeBio(app.database, { headshotUrl: `/uploads/${old}.jpg` });

  const kept = await app.admin.post('/api/bio', { content: '<p>x</p>' });
  expect(kept.json().headshotUrl).toBe(`/uploads/${old}.jpg`);
  expect(await storedFiles(app.env)).toHaveLength(4);

  const changes = { content: '<p>x</p>', headshotUrl: newHeadshotUrl };
  const replaced = await app.admin.post('/api/bio', changes);
  expect([replaced.statusCode, replaced.json().headshotUrl]).toEqual([200, newHeadshotUrl]);
  expect(await storedFiles(app.env)).toEqual([newHeadshotName, unrelated]);

  for (const headshotUrl of ['', null]) {
    const removed = await app.admin.post('/api/bio', { content: '', headshotUrl });
    expect(removed.json().headshotUrl).toBeNull();
  }
  expect(await storedFiles(app.env)).toEqual([unrelated]);
});

test.each([
  [{}],
  // A name as the server generates it, but no such file exists.
  [{ content: 'x', headshotUrl: newHeadshotUrl.replace('1', '7') }],
])('the biography %j is refused, and the stored one does not change', async (body) => {
  await using app = await startApp();
  await writeUploads(app, newHeadshotName);
  const before = await makeBio(app.database, { headshotUrl: newHeadshotUrl });
  const reply = await app.admin.post('/api/bio', body);
  expect(reply.statusCode).toBe(400);
  expect(reply.json().message).toEqual(expect.any(String));
  expect(await storedBios(app)).toEqual([before]);
  expect(await storedFiles(app.env)).toHaveLength(1);
});

test('a biography has at most 100,000 characters, also after it is sanitized', async () => {
  await using app = await startApp();
  const content = '🎬'.repeat(100_000);
  expect((await app.admin.post('/api/bio', { content })).json()).toMatchObject({ content });
  for (const longer of [`${content}🎬`, '&'.repeat(99_999)]) {
    const reply = await app.admin.post('/api/bio', { content: longer });
    expect([reply.statusCode, reply.json().message]).toEqual([
      400,
      expect.stringMatching(/at most/),
    ]);
  }
  expect((await app.get('/api/bio')).json()).toMatchObject({ content });
});

test('of the biographies in the database visitors get the latest, sanitized each time it changes', async () => {
  await using app = await startApp();
  await makeBio(app.database, { content: 'old', lastUpdated: '2024-01-01T00:00:00.000Z' });
  const { id, headshotUrl } = await makeBio(app.database, { headshotUrl: newHeadshotUrl });
  for (const shown of ['<p>First</p>', '<p>Second</p>']) {
    const content = `${shown}<script>alert(1)</script>`;
    await app.database.updateTable('bio_content').set({ content }).where('id', '=', id).execute();
    for (const time of ['once', 'again']) {
      const bio = (await app.get('/api/bio')).json();
      expect([time, bio]).toEqual([time, { content: shown, headshotUrl }]);
    }
  }
});

test('the biography is stored in one row, and visitors see it as soon as it is saved', async () => {
  const clock = makeClock();
  await using app = await startApp({ now: clock.now });
  const content = '<p onclick="steal()">Hello <strong>you</strong></p><script>steal()</script>';
  const first = await app.admin.post('/api/bio', { content, id: 'mine' });
  expect(first.statusCode).toBe(201);
  expect(first.json()).toEqual({
    id: expect.stringMatching(/^[\da-f-]{36}$/),
    content: '<p>Hello <strong>you</strong></p>',
    headshotUrl: null,
    lastUpdated: clock.now().toISOString(),
  });
  expect(await storedBios(app)).toEqual([first.json()]);

  clock.advance({ minutes: 1 });
  const second = await app.admin.post('/api/bio', { content: '<h2>New</h2>' });
  expect(second.statusCode).toBe(200);
  expect(second.json()).toEqual({
    ...first.json(),
    content: '<h2>New</h2>',
    lastUpdated: clock.now().toISOString(),
  });
  expect(await storedBios(app)).toEqual([second.json()]);
  expect((await app.get('/api/bio')).json()).toEqual({
    content: '<h2>New</h2>',
    headshotUrl: null,
  });
});

/** Enough rounds to fail at least once on PostgreSQL if the store takes no lock. */
const ROUNDS = 10;

async function writeHeadshot(app: TestApp): Promise<string> {
  const name = `headshot-${randomUUID()}.jpg`;
  await writeUpload(app.env, name);
  return `/uploads/${name}`;
}

type Request = (app: TestApp, browser: Headers, headshotUrl: string) => Promise<unknown>;

const concurrentRequests: [what: string, request: Request][] = [
  ['is deleted', (app, browser) => app.delete('/api/delete-headshot', browser)],
  [
    'is replaced',
    async (app, browser) => {
      const headshotUrl = await writeHeadshot(app);
      return app.post('/api/bio', { content: 'another', headshotUrl }, browser);
    },
  ],
  [
    'is deleted in the list of files',
    (app, browser, url) => app.delete(`/api/admin${url.replace('uploads', 'files')}`, browser),
  ],
];

test.each(firstOf(1, concurrentRequests))(
  'a biography saved while its headshot %s never references a missing file',
  async (_what, request) => {
    await using app = await startApp();
    const browser = await app.signIn();
    await makeBio(app.database);
    for (let round = 0; round < ROUNDS; round += 1) {
      const headshotUrl = await writeHeadshot(app);
      const save = () => app.post('/api/bio', { content: 'x', headshotUrl }, browser);
      await save();
      const replies = await Promise.all([save(), request(app, browser, headshotUrl), save()]);
      const statuses = [replies[0].statusCode, replies[2].statusCode];
      for (const status of statuses) expect([200, 400]).toContain(status);

      const { headshotUrl: saved } = (await app.get('/api/bio')).json();
      const files = (await storedFiles(app.env)).map((name) => `/uploads/${name}`);
      expect([null, ...files]).toContain(saved);
    }
  },
);

test('when a source is deleted while a link to its file is saved, the file is kept only if the link was saved', async () => {
  await using app = await startApp();
  await makeBio(app.database);
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id, name, url } = await makeSourceWithFile(app.database, app.env);
    const deleteSource = async () => {
      const reply = await app.admin.delete(`/api/sources/${id}`);
      await app.admin.delete('/api/admin/trash');
      return reply;
    };
    const save = () => app.admin.post('/api/bio', { content: bioLinkingTo(url) });
    const replies = await Promise.all([save(), deleteSource(), save()]);
    expect(replies[1].statusCode).toBe(200);

    const { content } = (await app.get('/api/bio')).json();
    expect(await storedFiles(app.env)).toEqual(content.includes(url) ? [name] : []);
    await app.admin.post('/api/bio', { content: '<p>x</p>' });
  }
});

test('a file that only the biography still links to is deleted when that link is removed', async () => {
  await using app = await startApp();
  const { id, name, url } = await makeSourceWithFile(app.database, app.env);
  const content = bioLinkingTo(`${url}#page=2`);
  expect((await app.admin.post('/api/bio', { content })).json().content).toBe(content);

  expect((await app.admin.delete(`/api/sources/${id}`)).statusCode).toBe(200);
  await app.admin.delete('/api/admin/trash');
  expect(await storedFiles(app.env)).toEqual([name]);
  await app.admin.post('/api/bio', { content: `${content}<p>More</p>` });
  expect(await storedFiles(app.env)).toEqual([name]);

  await app.admin.post('/api/bio', { content: '<p>More</p>' });
  expect(await storedFiles(app.env)).toEqual([]);
});

test.each([
  ['https://example.org', 'https://example.org', {}],
  ['http://127.0.0.1:3000', '', { host: '127.0.0.1:3000', origin: 'http://127.0.0.1:3000' }],
])(
  'a link with the full URL of an uploaded file at %s is saved as its path',
  async (origin, siteUrl, requestHeaders) => {
    await using app = await startApp({ settings: { SITE_URL: siteUrl } });
    const browser = await app.signIn();
    const { url } = await makeSourceWithFile(app.database, app.env);
    const linkToOtherSite = bioLinkingTo(`https://example.net${url}`);
    const content = bioLinkingTo(`${origin}${url}?a&amp;b`) + linkToOtherSite;
    const reply = await app.post('/api/bio', { content }, { ...browser, ...requestHeaders });
    expect(reply.json().content).toBe(bioLinkingTo(`${url}?a&amp;b`) + linkToOtherSite);
  },
);

const missingFile = '/uploads/source-1b4e28ba-2fa1-4d3b-a3f5-ef19b5a7633b.pdf';

test('a new link to an uploaded file that no longer exists is refused, and nothing is saved', async () => {
  await using app = await startApp();
  const before = await makeBio(app.database);
  const body = { content: bioLinkingTo(missingFile) };
  const reply = await app.admin.post('/api/bio', body);
  const message =
    'The biography links to an uploaded file that is not there any more. Please take that link out.';
  expect([reply.statusCode, reply.json()]).toEqual([
    400,
    { message, errors: [{ path: 'content', message }] },
  ]);
  expect(await storedBios(app)).toEqual([before]);
});

test('a biography that already links to a missing file can still be saved', async () => {
  await using app = await startApp();
  await makeBio(app.database, { content: bioLinkingTo(missingFile) });
  const content = `${bioLinkingTo(missingFile)}<p>More</p>`;
  const reply = await app.admin.post('/api/bio', { content });
  expect([reply.statusCode, reply.json().content]).toEqual([200, content]);
});
