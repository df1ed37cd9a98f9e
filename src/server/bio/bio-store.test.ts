import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { storedFiles, writeUpload } from '#tests/rows/stored-files.ts';
import { bioLinkingTo, makeBio } from '#tests/rows/make-bio.ts';
import { makeClock } from '#tests/app/make-clock.ts';
import { makeSourceWithFile } from '#tests/rows/make-source.ts';
import { type Headers, startApp, type TestApp } from '#tests/app/start-app.ts';

function storedBios(app: TestApp) {
  return app.database.selectFrom('bio_content').selectAll().execute();
}

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

test('visitors get the latest biography, sanitized', async () => {
  await using app = await startApp();
  await makeBio(app.database, { content: 'old', lastUpdated: '2024-01-01T00:00:00.000Z' });
  await makeBio(app.database, {
    content: '<p onclick="steal()">Hello</p><script>steal()</script>',
    headshotUrl: '/uploads/headshot-1.webp',
  });

  expect((await app.get('/api/bio')).json()).toEqual({
    content: '<p>Hello</p>',
    headshotUrl: '/uploads/headshot-1.webp',
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

for (const [what, request] of concurrentRequests) {
  test(`a biography saved while its headshot ${what} never references a missing file`, async () => {
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
  });
}

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
