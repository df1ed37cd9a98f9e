import { expect, test } from 'vitest';
import { makeClock } from '#tests/app/make-clock.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { type Headers, startApp, type TestApp } from '#tests/app/start-app.ts';

const input = {
  title: 'How a bill becomes law',
  youtubeId: 'dQw4w9WgXcQ',
  youtubeUrl: 'https://youtu.be/dQw4w9WgXcQ',
};

function stored(app: TestApp) {
  return app.database.selectFrom('videos').selectAll().orderBy('sortOrder').execute();
}

function send(
  app: TestApp,
  method: 'PATCH' | 'DELETE',
  id: string,
  headers: Headers,
  body?: unknown,
) {
  return app.server.inject({
    method,
    url: `/api/videos/${encodeURIComponent(id)}`,
    headers: { ...headers, 'content-type': 'application/json' },
    payload: body === undefined ? '' : JSON.stringify(body),
  });
}

test('a new video is by default published now and listed first, and visitors see it immediately', async () => {
  const clock = makeClock();
  await using app = await startApp({ now: clock.now });
  const browser = await app.signIn();
  await makeVideo(app.database, { sortOrder: 41, isPublished: false });

  const reply = await app.post('/api/videos', input, browser);
  expect(reply.statusCode).toBe(201);
  const { id, ...video } = reply.json();
  expect(video).toMatchObject({
    ...input,
    description: null,
    thumbnail: null,
    publishDate: clock.now().toISOString(),
    isPublished: true,
    viewCount: '0',
    isVertical: false,
    sortOrder: 42,
  });
  const listed: { id: string }[] = (await app.get('/api/videos')).json();
  expect(listed.map((each) => each.id)).toEqual([id]);
  expect((await app.get(`/api/videos/${id}`)).json()).toMatchObject({ id, title: input.title });
});

test('every field of a new video can be given', async () => {
  await using app = await startApp();
  const video = {
    ...input,
    description: 'Straße\n选举 🎬',
    thumbnail: 'https://example.org/a.jpg',
    isPublished: false,
    isVertical: true,
    sortOrder: 2_147_483_647,
    publishDate: '2019-03-01T12:00:00.000Z',
  };
  const browser = await app.signIn();
  const reply = await app.post('/api/videos', video, browser);
  expect([reply.statusCode, reply.json()]).toEqual([201, { ...reply.json(), ...video }]);
  expect(await stored(app)).toEqual([reply.json()]);

  // No sort order is higher, so the next video gets the same one.
  const next = await app.post('/api/videos', input, browser);
  expect([next.statusCode, next.json().sortOrder]).toEqual([201, 2_147_483_647]);
});

test('titles and descriptions are stored as input, including angle brackets', async () => {
  await using app = await startApp();
  const texts = { title: 'Inflation < 3 %', description: '<b> onset = 5, javascript: the facts' };
  const video = { ...input, ...texts, title: ` ${texts.title} ` };
  const browser = await app.signIn();
  const created = await app.post('/api/videos', video, browser);
  expect([created.statusCode, created.json()]).toEqual([201, { ...created.json(), ...texts }]);
  const updated = await send(app, 'PATCH', created.json().id, browser, texts);
  expect([updated.statusCode, updated.json()]).toEqual([200, created.json()]);
});

test('the first video has sort order 1, and the same YouTube video may be added twice', async () => {
  await using app = await startApp();
  const browser = await app.signIn();
  const replies = [
    await app.post('/api/videos', input, browser),
    await app.post('/api/videos', input, browser),
  ];
  expect(replies.map((reply) => [reply.statusCode, reply.json().sortOrder])).toEqual([
    [201, 1],
    [201, 2],
  ]);
});

test.each([
  [{ title: 'A', youtubeUrl: 'https://www.youtube.com/shorts/dQw4w9WgXcQ' }],
  [{ title: 'A', youtubeUrl: 'https://youtu.be/dQw4w9WgXcQ?t=1', youtubeId: '' }],
  [{ title: 'A', youtubeUrl: 'Watch this: https://youtu.be/dQw4w9WgXcQ' }],
  [{ ...input, youtubeId: 'https://m.youtube.com/watch?v=dQw4w9WgXcQ' }],
])('the video id is read from the link in %j', async (video) => {
  await using app = await startApp();
  const reply = await app.post('/api/videos', video, await app.signIn());
  expect([reply.statusCode, reply.json().youtubeId]).toEqual([201, 'dQw4w9WgXcQ']);
});

test.each([
  [{}, 'title', 'Title is required'],
  [{ ...input, title: ' \u200B ' }, 'title', 'Title is required'],
  [{ ...input, youtubeId: '', youtubeUrl: 'https://example.org' }, 'youtubeId', /is required/],
  [{ ...input, youtubeUrl: 'javascript:alert(1)' }, 'youtubeUrl', /link to the video/],
  [{ ...input, sortOrder: 0 }, 'sortOrder', /whole number from 1/],
  [{ ...input, description: 'a\u0000b' }, 'description', /plain text/],
  [{ ...input, publishDate: 'yesterday' }, 'publishDate', /date and time/],
  [{ ...input, publishDate: '0000-06-01T00:00:00Z' }, 'publishDate', /from 0001-01-02/],
  ['text', '', 'Please fill in the video'],
])('the video %j is refused, and nothing is stored', async (video, path, sentence) => {
  await using app = await startApp();
  const browser = await app.signIn();
  const reply = await app.post('/api/videos', JSON.stringify(video), browser);
  expect(reply.statusCode).toBe(400);
  const { errors } = reply.json();
  expect(errors[0]).toEqual({ path, message: expect.stringMatching(sentence) });
  expect(await stored(app)).toEqual([]);
});

test.each([
  [{ youtubeUrl: 'https://youtu.be/abcdefghijk' }, 'abcdefghijk'],
  [{ youtubeUrl: 'https://youtu.be/abcdefghijk', youtubeId: '' }, 'abcdefghijk'],
  [{ youtubeUrl: 'https://youtu.be/abcdefghijk', youtubeId: 'other-id-01' }, 'other-id-01'],
  [{ youtubeId: 'abcdefghijk' }, 'abcdefghijk'],
  [{ youtubeUrl: 'https://example.org/without-an-id' }, input.youtubeId],
])('after the update %j the video id is %s', async (changes, youtubeId) => {
  await using app = await startApp();
  const browser = await app.signIn();
  const video = await makeVideo(app.database, input);
  const reply = await send(app, 'PATCH', video.id, browser, changes);
  expect([reply.statusCode, reply.json()]).toEqual([200, { ...video, ...changes, youtubeId }]);
  expect(await stored(app)).toEqual([reply.json()]);
});

test('an update changes only the given fields', async () => {
  await using app = await startApp();
  const browser = await app.signIn();
  const [video, other] = [await makeVideo(app.database), await makeVideo(app.database)];

  const changes = { isPublished: false, title: ' New title ', viewCount: '9', id: other.id };
  const reply = await send(app, 'PATCH', video.id, browser, changes);
  expect([reply.statusCode, reply.json()]).toEqual([
    200,
    { ...video, isPublished: false, title: 'New title' },
  ]);
  expect((await app.get(`/api/videos/${video.id}`)).statusCode).toBe(404);

  const emptied = await send(app, 'PATCH', video.id, browser, { description: '' });
  expect(emptied.json()).toEqual({ ...reply.json(), description: null });
  const unchanged = await send(app, 'PATCH', video.id, browser, {});
  expect([unchanged.statusCode, unchanged.json()]).toEqual([200, emptied.json()]);
  const read = await app.get(`/api/videos/${other.id}`, browser);
  expect(read.json()).toEqual(other);
});

test('an invalid update changes nothing', async () => {
  await using app = await startApp();
  const video = await makeVideo(app.database);
  const browser = await app.signIn();
  for (const changes of [{ title: '' }, { youtubeId: '' }, { sortOrder: 'x' }, null, [], 'text']) {
    const reply = await send(app, 'PATCH', video.id, browser, changes);
    expect([changes, reply.statusCode]).toEqual([changes, 400]);
  }
  expect(await stored(app)).toEqual([video]);
});

test('deleting a video deletes no other video', async () => {
  await using app = await startApp();
  const browser = await app.signIn();
  const [video, other] = [await makeVideo(app.database), await makeVideo(app.database)];

  const reply = await send(app, 'DELETE', video.id, browser);
  expect([reply.statusCode, reply.json()]).toEqual([
    200,
    { message: 'Video deleted successfully', trashId: expect.any(String) },
  ]);
  expect(await stored(app)).toEqual([other]);
  expect((await send(app, 'DELETE', video.id, browser)).statusCode).toBe(404);
});

test.each(['00000000-0000-4000-8000-000000000000', '1', "' or '1'='1", '\u0001', 'recent'])(
  'updating or deleting the unknown video %j is answered with 404',
  async (id) => {
    await using app = await startApp();
    const [browser, video] = [await app.signIn(), await makeVideo(app.database)];
    for (const method of ['PATCH', 'DELETE'] as const) {
      const reply = await send(app, method, id, browser, { title: 'New title' });
      expect([method, reply.statusCode]).toEqual([method, 404]);
      expect(reply.json()).toEqual({ message: expect.any(String) });
    }
    expect(await stored(app)).toEqual([video]);
  },
);

test('the administrator gets every field of all videos, in the order of the site', async () => {
  await using app = await startApp();
  const low = await makeVideo(app.database, { sortOrder: 1 });
  const draft = await makeVideo(app.database, { sortOrder: 3, isPublished: false });
  const late = await makeVideo(app.database, {
    sortOrder: 2,
    publishDate: '2025-03-02T12:00:00.000Z',
  });
  const early = await makeVideo(app.database, { sortOrder: 2 });

  expect((await app.get('/api/admin/videos')).statusCode).toBe(401);
  const reply = await app.get('/api/admin/videos', await app.signIn());
  expect(reply.headers['cache-control']).toBe('no-store');
  expect(reply.json()).toEqual([draft, late, early, low]);
});

test('the administrator gets every field of a draft', async () => {
  await using app = await startApp();
  const draft = await makeVideo(app.database, { isPublished: false });
  expect((await app.get(`/api/videos/${draft.id}`, await app.signIn())).json()).toEqual(draft);
});
