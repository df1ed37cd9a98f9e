import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { BulkResult } from '#domain/bulk/bulk.ts';
import { readTrail } from '#tests/app/audit-trail.ts';
import { type Headers, sharedApp, startApp, type TestApp } from '#tests/app/start-app.ts';
import { makeMessage } from '#tests/rows/make-message.ts';
import { makeSourceWithFile } from '#tests/rows/make-source.ts';
import { makeVideo, storedVideos } from '#tests/rows/make-video.ts';
import { storedFiles } from '#tests/rows/stored-files.ts';

/** For tests that store nothing. */
const refusing = sharedApp();

const UNKNOWN = '00000000-0000-4000-8000-000000000000';

function change(
  app: TestApp,
  what: 'videos' | 'messages',
  body: { ids: unknown; action: string },
  headers: Headers,
) {
  return app.post(`/api/admin/${what}/bulk`, body, headers);
}

async function changeSentences(app: TestApp, headers: Headers): Promise<(string | null)[]> {
  const { entries } = await readTrail(app, headers);
  return entries.filter(({ event }) => event === 'change').map(({ sentence }) => sentence);
}

test('many videos are published and unpublished at once, and an unknown one is named', async () => {
  await using app = await startApp();
  const headers = await app.signIn();
  const draft = await makeVideo(app.database, { title: 'Rents', isPublished: false });
  const published = await makeVideo(app.database, { title: 'Taxes' });
  const ids = [draft.id, UNKNOWN, published.id];
  const reply = await change(app, 'videos', { ids, action: 'publish' }, headers);
  expect([reply.statusCode, reply.json()]).toEqual([
    200,
    {
      results: [
        { id: draft.id, isDone: true, message: 'Video published', trashId: null },
        {
          id: UNKNOWN,
          isDone: false,
          message: 'The requested video could not be found.',
          trashId: null,
        },
        { id: published.id, isDone: true, message: 'Video published', trashId: null },
      ],
    },
  ]);
  // Visitors see and find it at once.
  expect((await app.get(`/api/videos/${draft.id}`)).statusCode).toBe(200);
  expect((await app.get('/api/search?q=Rents')).json().videos).toHaveLength(1);

  await change(app, 'videos', { ids, action: 'unpublish' }, headers);
  expect((await storedVideos(app)).map(({ isPublished }) => isPublished)).toEqual([false, false]);
  expect((await app.get(`/api/videos/${draft.id}`)).statusCode).toBe(404);
  expect((await app.get('/api/search?q=Rents')).json().videos).toEqual([]);
  expect(await changeSentences(app, headers)).toEqual([
    'Unpublished “Rents” and “Taxes”',
    'Published “Rents” and “Taxes”',
  ]);
});

test('videos that are deleted together are each restored from the trash with their files', async () => {
  await using app = await startApp();
  const headers = await app.signIn();
  await makeSourceWithFile(app.database, app.env);
  await makeSourceWithFile(app.database, app.env);
  const [videos, files] = [await storedVideos(app), await storedFiles(app.env)];
  const ids = videos.map(({ id }) => id);
  const reply = await change(app, 'videos', { ids, action: 'delete' }, headers);
  const { results }: { results: BulkResult[] } = reply.json();
  expect(results.map(({ id, isDone }) => [id, isDone])).toEqual(ids.map((id) => [id, true]));
  expect(await storedVideos(app)).toEqual([]);
  expect(await storedFiles(app.env)).toEqual(files);
  const title = videos[0]?.title;
  expect(await changeSentences(app, headers)).toEqual([`Deleted “${title}” and “${title}”`]);

  for (const { trashId } of results) {
    const restored = await app.post(`/api/admin/trash/${trashId}/restore`, undefined, headers);
    expect(restored.statusCode).toBe(200);
  }
  expect((await storedVideos(app)).map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
});

test('many messages are marked and deleted at once, and the trail names no sender', async () => {
  await using app = await startApp();
  const headers = await app.signIn();
  const ids = [(await makeMessage(app.database)).id, (await makeMessage(app.database)).id];
  const isRead = async () => {
    const rows = await app.database.selectFrom('contact_messages').select('isRead').execute();
    return rows.map((row) => row.isRead);
  };
  await change(app, 'messages', { ids, action: 'read' }, headers);
  expect(await isRead()).toEqual([true, true]);
  // Changes nothing, so it is not recorded.
  await change(app, 'messages', { ids, action: 'read' }, headers);
  await change(app, 'messages', { ids, action: 'unread' }, headers);
  expect(await isRead()).toEqual([false, false]);
  const reply = await change(
    app,
    'messages',
    { ids: [...ids, UNKNOWN, 'x\u0001'], action: 'delete' },
    headers,
  );
  const { results }: { results: BulkResult[] } = reply.json();
  expect(results.map(({ isDone, message }) => [isDone, message])).toEqual([
    [true, 'Message deleted successfully'],
    [true, 'Message deleted successfully'],
    [false, 'There is no such message.'],
    [false, 'There is no such message.'],
  ]);
  expect(results.map(({ trashId }) => typeof trashId)).toEqual([
    'string',
    'string',
    'object',
    'object',
  ]);
  expect(await isRead()).toEqual([]);
  expect(await changeSentences(app, headers)).toEqual([
    'Deleted 2 messages',
    'Marked 2 messages as unread',
    'Marked 2 messages as read',
  ]);
});

test.each([
  ['no ids', { ids: [], action: 'publish' }, 'Please choose 1 to 200 entries at a time'],
  [
    'more than 200 ids',
    { ids: Array.from({ length: 201 }, () => randomUUID()), action: 'publish' },
    'Please choose 1 to 200 entries at a time',
  ],
  ['an id twice', { ids: ['a', 'a'], action: 'publish' }, 'Each id can be given only once'],
  ['ids that are no list', { ids: 'a', action: 'publish' }, 'ids must be a list of texts'],
  ['another action', { ids: ['a'], action: 'read' }, 'action must be publish, unpublish or delete'],
])('a request to change many videos with %s is refused', async (_case, body, message) => {
  const app = refusing();
  const reply = await change(app, 'videos', body, await app.signIn());
  expect([reply.statusCode, reply.json().message]).toEqual([400, message]);
});

test('200 videos are deleted by one request', async () => {
  await using app = await startApp();
  const headers = await app.signIn();
  const ids: string[] = [];
  for (let index = 0; index < 200; index += 1) {
    ids.push((await makeVideo(app.database, { title: `Video ${index}` })).id);
  }
  const reply = await change(app, 'videos', { ids, action: 'delete' }, headers);
  const { results }: { results: BulkResult[] } = reply.json();
  expect(results.every(({ isDone, trashId }) => isDone && trashId !== null)).toBe(true);
  expect(await storedVideos(app)).toEqual([]);
  const [sentence] = await changeSentences(app, headers);
  expect(sentence).toMatch(/^Deleted “Video 0”, .*“Video 19” and 180 more videos$/);
});
