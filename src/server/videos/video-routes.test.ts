import { expect, test } from 'vitest';
import { makeSource } from '#tests/rows/make-source.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { startApp } from '#tests/app/start-app.ts';

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

test('the lists of all and of recent videos are empty when there are no videos', async () => {
  await using app = await startApp();
  expect((await app.get('/api/videos')).json()).toEqual([]);
  expect((await app.get('/api/videos/recent')).json()).toEqual([]);
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

test('HEAD is answered like GET, without the body', async () => {
  await using app = await startApp();
  const { id } = await makeVideo(app.database);
  const url = `/api/videos/${id}`;

  const [head, get] = [await app.server.inject({ method: 'HEAD', url }), await app.get(url)];
  expect(head.statusCode).toBe(200);
  expect(head.body).toBe('');
  expect(head.headers['content-length']).toBe(get.headers['content-length']);
});

test('a visitor who requests a draft or its sources gets 404', async () => {
  await using app = await startApp();
  const draft = await makeVideo(app.database, { isPublished: false });

  for (const address of [`/api/videos/${draft.id}`, `/api/videos/${draft.id}/sources`]) {
    const reply = await app.get(address);
    expect(reply.statusCode).toBe(404);
    expect(reply.json()).toEqual({ message: 'The requested video could not be found.' });
  }
});

test('the administrator gets a draft and its sources, and the replies are not cached', async () => {
  await using app = await startApp();
  const draft = await makeVideo(app.database, { isPublished: false });
  const { title } = await makeSource(app.database, { videoId: draft.id });
  const browser = await app.signIn();

  const video = await app.get(`/api/videos/${draft.id}`, browser);
  const sources = await app.get(`/api/videos/${draft.id}/sources`, browser);
  expect(video.json()).toMatchObject({ id: draft.id, title: draft.title });
  expect(sources.json()).toMatchObject([{ title }]);
  for (const { headers } of [video, sources]) {
    expect(headers['cache-control']).toBe('private, no-store');
  }
  expect((await app.get('/api/videos', browser)).json()).toEqual([]);
});

const unknownIds = [
  '00000000-0000-4000-8000-000000000000',
  '1',
  'abc',
  '__proto__',
  '%01',
  '%F0%9F%8E%AC',
  '..%2f..%2fetc%2fpasswd',
  "'%20or%20'1'='1",
  'a'.repeat(8000),
  '00000000-0000-4000-8000-000000000000%0A',
];

test('an unknown or malformed video id is answered with 404', async () => {
  await using app = await startApp({ database: 'postgres' });
  const addresses = unknownIds.flatMap((id) => [`/api/videos/${id}`, `/api/videos/${id}/sources`]);

  const replies = await Promise.all(addresses.map((address) => app.get(address)));
  const notFound = { status: 404, body: { message: 'The requested video could not be found.' } };
  expect(replies.map((reply) => ({ status: reply.statusCode, body: reply.json() }))).toEqual(
    addresses.map(() => notFound),
  );
});

function day(date: number): string {
  return `2025-03-${date}T12:00:00.000Z`;
}

function uuid(digit: number): string {
  return `00000000-0000-4000-8000-00000000000${digit}`;
}
