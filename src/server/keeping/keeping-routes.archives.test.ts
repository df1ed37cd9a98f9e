import { expect, test } from 'vitest';
import { sharedApp, startApp, type TestApp } from '#tests/app/start-app.ts';
import { makeSource } from '#tests/rows/make-source.ts';
import { makeVideo } from '#tests/rows/make-video.ts';

/** For tests that archive nothing. */
const refusing = sharedApp();

async function makeKeptSource(
  app: TestApp,
  { url = 'https://example.org', isPublished = true } = {},
) {
  const { id: videoId } = await makeVideo(app.database, { isPublished });
  const { id } = await makeSource(app.database, { videoId, url });
  return {
    archive: `/api/sources/${id}/archive`,
    snapshot: `/api/sources/${id}/snapshot`,
    find: async () => {
      const reply = await app.admin.get(`/api/videos/${videoId}/keeping`);
      return reply.json().sources[0].archive;
    },
  };
}

test('the owner sends an address that looks secret', async () => {
  await using app = await startApp();
  const source = await makeKeptSource(app, { url: 'https://example.org/a?token=abc' });
  expect((await app.admin.post(source.archive, {})).statusCode).toBe(202);
  expect(await source.find()).toMatchObject({ state: 'waiting', url: null, message: null });
});

test.each([
  ['a file of this site', { url: '/uploads/a.pdf' }],
  ['an address inside the network', { url: 'http://192.168.1.7/a' }],
  ['a source of a draft', { isPublished: false }],
])('%s is not sent, even if the owner asks for it', async (_what, source) => {
  const app = refusing();
  const { archive, find } = await makeKeptSource(app, source);
  expect((await app.admin.post(archive, {})).statusCode).toBe(409);
  expect(await find()).toBeNull();
});

test('the owner refuses to send a source, and asks for it later', async () => {
  await using app = await startApp();
  const source = await makeKeptSource(app);
  expect((await app.admin.delete(source.archive)).statusCode).toBe(200);
  expect(await source.find()).toMatchObject({ state: 'refused' });
  await app.admin.post(source.archive, {});
  expect(await source.find()).toMatchObject({ state: 'waiting' });
});

test('the owner chooses a snapshot', async () => {
  await using app = await startApp();
  const { snapshot, find } = await makeKeptSource(app);
  const url = 'https://web.archive.org/web/20200102030405/https://example.org';
  expect((await app.admin.put(snapshot, { url })).statusCode).toBe(200);
  expect(await find()).toEqual({
    state: 'kept',
    url,
    capturedAt: '2020-01-02T03:04:05.000Z',
    message: null,
  });
  const other = 'https://example.org/web/20200102030405/x';
  expect((await app.admin.put(snapshot, { url: other })).statusCode).toBe(400);
  expect(await find()).toMatchObject({ url });
});

test('sources that do not exist answer 404', async () => {
  await using app = await startApp();
  for (const action of ['archive', 'check']) {
    const reply = await app.admin.post(`/api/sources/none/${action}`, {});
    expect(reply.statusCode).toBe(404);
  }
  expect((await app.admin.get('/api/videos/none/keeping')).statusCode).toBe(404);
});
