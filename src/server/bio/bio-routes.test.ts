import { expect, test } from 'vitest';
import { storedFiles, writeUpload } from '#tests/rows/stored-files.ts';
import { makeBio } from '#tests/rows/make-bio.ts';
import { makeSource } from '#tests/rows/make-source.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { startApp, type TestApp } from '#tests/app/start-app.ts';

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

test.each(['<p></p>', '<p><br></p>', '<h1> </h1><p>\u00a0&nbsp;\n</p>', '<script>1</script>', ''])(
  'a biography without a visible character, %j, is saved as empty',
  async (content) => {
    await using app = await startApp();
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

test('the file of a removed headshot is kept when a source references it', async () => {
  await using app = await startApp();
  await writeUploads(app, newHeadshotName);
  await makeBio(app.database, { headshotUrl: newHeadshotUrl });
  const video = await makeVideo(app.database);
  await makeSource(app.database, { videoId: video.id, url: newHeadshotUrl });
  await app.admin.post('/api/bio', { content: 'x', headshotUrl: null });
  expect(await storedFiles(app.env)).toEqual([newHeadshotName]);
});

test.each([
  [{}],
  [{ content: null }],
  [{ content: 'a\u0000b' }],
  [{ content: 'a'.repeat(100_001) }],
  [{ content: 'x', headshotUrl: 'https://example.org/me.jpg' }],
  [{ content: 'x', headshotUrl: 'javascript:alert(1)' }],
  [{ content: 'x', headshotUrl: '/uploads/../site.db' }],
  [{ content: 'x', headshotUrl: '/uploads/source-11111111-2222-4333-8444-555555555555.png' }],
  // A name as the server generates it, but no such file exists.
  [{ content: 'x', headshotUrl: newHeadshotUrl.replace('1', '7') }],
  [[]],
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

test('the limit of the biography counts an emoji as one character', async () => {
  await using app = await startApp();
  const content = '🎬'.repeat(100_000);
  expect((await app.admin.post('/api/bio', { content })).json()).toMatchObject({ content });
  const longer = await app.admin.post('/api/bio', { content: `${content}🎬` });
  expect([longer.statusCode, longer.json().message]).toEqual([
    400,
    expect.stringMatching(/at most/),
  ]);
  expect((await app.get('/api/bio')).json()).toMatchObject({ content });
});

test('a biography that becomes too long when it is sanitized is refused', async () => {
  await using app = await startApp();
  await app.admin.post('/api/bio', { content: '<p>Hello</p>' });
  const reply = await app.admin.post('/api/bio', { content: '&'.repeat(99_999) });
  expect([reply.statusCode, reply.json().message]).toEqual([400, expect.stringMatching(/at most/)]);
  expect((await app.get('/api/bio')).json()).toMatchObject({ content: '<p>Hello</p>' });
});

test('a biography that was changed in the database is sanitized, each time it changes', async () => {
  await using app = await startApp();
  await makeBio(app.database, { content: '<p>First</p>' });
  for (const shown of ['<p>First</p>', '<p>Second</p>', '<p>Third</p>']) {
    const content = `${shown}<script>alert(1)</script>`;
    await app.database.updateTable('bio_content').set({ content }).execute();
    expect((await app.get('/api/bio')).json().content).toBe(shown);
    expect((await app.get('/api/bio')).json().content).toBe(shown);
  }
});
