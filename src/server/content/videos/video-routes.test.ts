import { expect, test } from 'vitest';
import { makeSource } from '#tests/rows/make-source.ts';
import { makeTranscript } from '#tests/rows/make-transcript.ts';
import { makeVideo, storedVideos } from '#tests/rows/make-video.ts';
import { answerOf, sharedApp, startApp } from '#tests/app/start-app.ts';
import { makeClock } from '#tests/app/make-clock.ts';

test('the lists of all and of recent videos contain public fields, and no drafts', async () => {
  await using app = await startApp();
  const video = await makeVideo(app.database, { description: null, isVertical: true });
  await makeVideo(app.database, { isPublished: false });
  const { id, youtubeId, title, description, publishDate } = video;

  for (const address of ['/api/videos', '/api/videos/recent']) {
    const reply = await app.get(address);
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toMatchObject([{ id, youtubeId, title, description, publishDate }]);
    expect(reply.json()[0]).not.toHaveProperty('isPublished');
  }
});

test('all videos are listed in the administrator’s order', async () => {
  await using app = await startApp();
  const expected = [
    { id: uuid(9), sortOrder: 3, publishDate: day(10) },
    { id: uuid(8), sortOrder: 2, publishDate: day(12) },
    { id: uuid(1), sortOrder: 2, publishDate: day(11) },
    { id: uuid(2), sortOrder: 2, publishDate: day(11) },
    { id: uuid(3), sortOrder: 0, publishDate: day(30) },
    { id: uuid(4), sortOrder: -1, publishDate: day(31) },
  ];
  for (const video of expected.toReversed()) await makeVideo(app.database, video);

  const videos: { id: string }[] = (await app.get('/api/videos')).json();
  expect(videos.map((video) => video.id)).toEqual(expected.map((video) => video.id));
});

test('the recent videos are the six latest by date', async () => {
  await using app = await startApp();
  const expected = [
    { id: uuid(1), publishDate: day(31), sortOrder: 0 },
    { id: uuid(2), publishDate: day(20), sortOrder: 9 },
    { id: uuid(8), publishDate: day(20), sortOrder: 4 },
    { id: uuid(3), publishDate: day(20), sortOrder: 4 },
    { id: uuid(4), publishDate: day(15), sortOrder: 99 },
    { id: uuid(5), publishDate: day(14), sortOrder: 0 },
  ];
  const older = { id: uuid(6), publishDate: day(13), sortOrder: 100 };
  await makeVideo(app.database, { publishDate: day(31), sortOrder: 9, isPublished: false });
  for (const video of [older, ...expected.toReversed()]) await makeVideo(app.database, video);

  const videos: { id: string }[] = (await app.get('/api/videos/recent')).json();
  expect(videos.map((video) => video.id)).toEqual(expected.map((video) => video.id));
});

test('a visitor gets the public fields of a video', async () => {
  await using app = await startApp();
  const video = await makeVideo(app.database, { isVertical: true });
  const { id, title, description, youtubeId, isVertical, publishDate } = video;

  const reply = await app.get(`/api/videos/${id}`);
  expect(reply.statusCode).toBe(200);
  expect(reply.headers['content-type']).toBe('application/json; charset=utf-8');
  const shown = { id, title, description, youtubeId, isVertical, publishDate };
  expect(reply.json()).toMatchObject(shown);
  expect(reply.json()).not.toHaveProperty('isPublished');
});

test('the administrator gets a draft, its sources and its transcript, and the replies are not cached', async () => {
  await using app = await startApp();
  const draft = await makeVideo(app.database, { isPublished: false });
  const { title } = await makeSource(app.database, { videoId: draft.id });
  const { language } = await makeTranscript(app.database, { videoId: draft.id });

  const video = await app.admin.get(`/api/videos/${draft.id}`);
  const sources = await app.admin.get(`/api/videos/${draft.id}/sources`);
  expect(video.json()).toEqual(draft);
  expect(sources.json()).toMatchObject([{ title }]);
  const transcript = await app.admin.get(`/api/videos/${draft.id}/transcript`);
  expect(transcript.json()).toMatchObject({ language });
  for (const { headers } of [video, sources, transcript]) {
    expect(headers['cache-control']).toBe('private, no-store');
  }
  expect((await app.admin.get('/api/videos')).json()).toEqual([]);
});

const onPostgres = sharedApp({ database: 'postgres' });

test.each([
  '00000000-0000-4000-8000-000000000000',
  '1',
  '__proto__',
  '%01',
  '%F0%9F%8E%AC',
  '..%2f..%2fetc%2fpasswd',
  "'%20or%20'1'='1",
  'a'.repeat(8000),
  '00000000-0000-4000-8000-000000000000%0A',
])('every request for the unknown video %s is answered with 404', async (id) => {
  const app = onPostgres();
  const address = `/api/videos/${id}`;
  const replies = [
    await app.get(address),
    await app.get(`${address}/sources`),
    await app.admin.patch(address, { title: 'New title' }),
    await app.admin.delete(address),
  ];
  const notFound = [404, { message: 'The requested video could not be found.' }];
  expect(replies.map(answerOf)).toEqual(replies.map(() => notFound));
});

function day(date: number): string {
  return `2025-03-${date}T12:00:00.000Z`;
}

function uuid(digit: number): string {
  return `00000000-0000-4000-8000-00000000000${digit}`;
}

const input = {
  title: 'How a bill becomes law',
  youtubeId: 'dQw4w9WgXcQ',
  youtubeUrl: 'https://youtu.be/dQw4w9WgXcQ',
};

const addressOf = (id: string) => `/api/videos/${encodeURIComponent(id)}`;

test('a new video is by default published now and listed first, and visitors see it immediately', async () => {
  const clock = makeClock();
  await using app = await startApp({ now: clock.now });
  await makeVideo(app.database, { sortOrder: 41, isPublished: false });

  const reply = await app.admin.post('/api/videos', input);
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
  const reply = await app.admin.post('/api/videos', video);
  expect([reply.statusCode, reply.json()]).toEqual([201, { ...reply.json(), ...video }]);
  expect(await storedVideos(app)).toEqual([reply.json()]);

  // No sort order is higher, so the next video gets the same one.
  const next = await app.admin.post('/api/videos', input);
  expect([next.statusCode, next.json().sortOrder]).toEqual([201, 2_147_483_647]);
});

test('the first video has sort order 1, and the same YouTube video may be added twice', async () => {
  await using app = await startApp();
  const replies = [
    await app.admin.post('/api/videos', input),
    await app.admin.post('/api/videos', input),
  ];
  expect(replies.map((reply) => [reply.statusCode, reply.json().sortOrder])).toEqual([
    [201, 1],
    [201, 2],
  ]);
});

test.each([
  [{ youtubeUrl: 'https://youtu.be/abcdefghijk' }, 'abcdefghijk'],
  [{ youtubeUrl: 'https://example.org/without-an-id' }, input.youtubeId],
])('after the update %j the video id is %s', async (changes, youtubeId) => {
  await using app = await startApp();
  const video = await makeVideo(app.database, input);
  const reply = await app.admin.patch(addressOf(video.id), changes);
  expect([reply.statusCode, reply.json()]).toEqual([200, { ...video, ...changes, youtubeId }]);
  expect(await storedVideos(app)).toEqual([reply.json()]);
});

test('an update changes only the given fields', async () => {
  await using app = await startApp();
  const [video, other] = [await makeVideo(app.database), await makeVideo(app.database)];

  const changes = { isPublished: false, title: ' New title ', viewCount: '9', id: other.id };
  const reply = await app.admin.patch(addressOf(video.id), changes);
  expect([reply.statusCode, reply.json()]).toEqual([
    200,
    { ...video, isPublished: false, title: 'New title' },
  ]);
  expect((await app.get(`/api/videos/${video.id}`)).statusCode).toBe(404);

  const emptied = await app.admin.patch(addressOf(video.id), { description: '' });
  expect(emptied.json()).toEqual({ ...reply.json(), description: null });
  const unchanged = await app.admin.patch(addressOf(video.id), {});
  expect([unchanged.statusCode, unchanged.json()]).toEqual([200, emptied.json()]);
  const read = await app.admin.get(addressOf(other.id));
  expect(read.json()).toEqual(other);
});

test('an invalid video can neither be added nor be saved', async () => {
  await using app = await startApp();
  const video = await makeVideo(app.database);
  const added = await app.admin.post('/api/videos', {});
  expect([added.statusCode, added.json().errors[0]]).toEqual([
    400,
    { path: 'title', message: 'Title is required' },
  ]);
  for (const changes of [{ title: '' }, { youtubeId: '' }]) {
    const reply = await app.admin.patch(addressOf(video.id), changes);
    expect([changes, reply.statusCode]).toEqual([changes, 400]);
  }
  expect(await storedVideos(app)).toEqual([video]);
});

test('deleting a video deletes no other video', async () => {
  await using app = await startApp();
  const [video, other] = [await makeVideo(app.database), await makeVideo(app.database)];

  const reply = await app.admin.delete(addressOf(video.id));
  expect([reply.statusCode, reply.json()]).toEqual([
    200,
    { message: 'Video deleted successfully', trashId: expect.any(String) },
  ]);
  expect(await storedVideos(app)).toEqual([other]);
  expect((await app.admin.delete(addressOf(video.id))).statusCode).toBe(404);
});

test('the administrator gets every field of all videos, in the order of the site', async () => {
  await using app = await startApp();
  const low = await makeVideo(app.database, { sortOrder: 1 });
  const draft = await makeVideo(app.database, { sortOrder: 3, isPublished: false });
  const late = await makeVideo(app.database, {
    sortOrder: 2,
    publishDate: '2025-03-02T12:00:00.000Z',
  });
  const early = await makeVideo(app.database, { sortOrder: 2 });

  const reply = await app.admin.get('/api/admin/videos');
  expect(reply.headers['cache-control']).toBe('no-store');
  expect(reply.json()).toEqual([draft, late, early, low]);
});
