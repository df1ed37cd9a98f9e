import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { BulkResult } from '#domain/bulk/bulk.ts';
import { readTrail } from '#tests/app/audit-trail.ts';
import { answerOf, sharedApp, startApp, type TestApp } from '#tests/app/start-app.ts';
import { makeMessage } from '#tests/rows/make-message.ts';
import { makeSourceWithFile } from '#tests/rows/make-source.ts';
import { makeVideo, storedVideos } from '#tests/rows/make-video.ts';
import { storedFiles } from '#tests/rows/stored-files.ts';

/** For tests that store nothing. */
const refusing = sharedApp();

const UNKNOWN = '00000000-0000-4000-8000-000000000000';

function change(app: TestApp, what: 'videos' | 'messages', body: { ids: unknown; action: string }) {
  return app.admin.post(`/api/admin/${what}/bulk`, body);
}

async function changeSentences(app: TestApp): Promise<(string | null)[]> {
  const { entries } = await readTrail(app, await app.admin.headers());
  return entries.filter(({ event }) => event === 'change').map(({ sentence }) => sentence);
}

test('many videos are published and unpublished at once, and an unknown one is named', async () => {
  await using app = await startApp();
  const draft = await makeVideo(app.database, { title: 'Rents', isPublished: false });
  const published = await makeVideo(app.database, { title: 'Taxes' });
  const ids = [draft.id, UNKNOWN, published.id];
  const reply = await change(app, 'videos', { ids, action: 'publish' });
  const done = { isDone: true, message: 'Video published', trashId: null };
  const unknown = { isDone: false, message: 'The requested video could not be found.' };
  const results = [
    { id: draft.id, ...done },
    { id: UNKNOWN, ...unknown, trashId: null },
    { id: published.id, ...done },
  ];
  expect(answerOf(reply)).toEqual([200, { results }]);
  // Visitors see and find it at once.
  expect((await app.get(`/api/videos/${draft.id}`)).statusCode).toBe(200);
  expect((await app.get('/api/search?q=Rents')).json().videos).toHaveLength(1);

  await change(app, 'videos', { ids, action: 'unpublish' });
  expect((await storedVideos(app)).map(({ isPublished }) => isPublished)).toEqual([false, false]);
  expect((await app.get(`/api/videos/${draft.id}`)).statusCode).toBe(404);
  expect((await app.get('/api/search?q=Rents')).json().videos).toEqual([]);
  expect(await changeSentences(app)).toEqual([
    'Unpublished “Rents” and “Taxes”',
    'Published “Rents” and “Taxes”',
  ]);
});

test('videos that are deleted together are each restored from the trash with their files', async () => {
  await using app = await startApp();
  await makeSourceWithFile(app.database, app.env);
  await makeSourceWithFile(app.database, app.env);
  const [videos, files] = [await storedVideos(app), await storedFiles(app.env)];
  const ids = videos.map(({ id }) => id);
  const reply = await change(app, 'videos', { ids, action: 'delete' });
  const { results }: { results: BulkResult[] } = reply.json();
  expect(results.map(({ id, isDone }) => [id, isDone])).toEqual(ids.map((id) => [id, true]));
  expect(await storedVideos(app)).toEqual([]);
  expect(await storedFiles(app.env)).toEqual(files);
  const title = videos[0]?.title;
  expect(await changeSentences(app)).toEqual([`Deleted “${title}” and “${title}”`]);

  for (const { trashId } of results) {
    const restored = await app.admin.post(`/api/admin/trash/${trashId}/restore`, undefined);
    expect(restored.statusCode).toBe(200);
  }
  expect((await storedVideos(app)).map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
});

test('many messages are marked and deleted at once, and the trail names no sender', async () => {
  await using app = await startApp();
  const ids = [(await makeMessage(app.database)).id, (await makeMessage(app.database)).id];
  const isRead = async () => {
    const rows = await app.database.selectFrom('contact_messages').select('isRead').execute();
    return rows.map((row) => row.isRead);
  };
  await change(app, 'messages', { ids, action: 'read' });
  expect(await isRead()).toEqual([true, true]);
  // Changes nothing, so it is not recorded.
  await change(app, 'messages', { ids, action: 'read' });
  await change(app, 'messages', { ids, action: 'unread' });
  expect(await isRead()).toEqual([false, false]);
  const deletion = { ids: [...ids, UNKNOWN, 'x\u0001'], action: 'delete' };
  const reply = await change(app, 'messages', deletion);
  const { results }: { results: BulkResult[] } = reply.json();
  const trashId = expect.any(String);
  const deleted = { isDone: true, message: 'Message deleted successfully', trashId };
  const unknown = { isDone: false, message: 'There is no such message.', trashId: null };
  const withoutIds = results.map(({ id: _id, ...result }) => result);
  expect(withoutIds).toEqual([deleted, deleted, unknown, unknown]);
  expect(await isRead()).toEqual([]);
  expect(await changeSentences(app)).toEqual([
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
  const reply = await change(app, 'videos', body);
  expect([reply.statusCode, reply.json().message]).toEqual([400, message]);
});

test('200 videos are deleted by one request', async () => {
  await using app = await startApp();
  const ids: string[] = [];
  for (let index = 0; index < 200; index += 1) {
    ids.push((await makeVideo(app.database, { title: `Video ${index}` })).id);
  }
  const reply = await change(app, 'videos', { ids, action: 'delete' });
  const { results }: { results: BulkResult[] } = reply.json();
  expect(results.every(({ isDone, trashId }) => isDone && trashId !== null)).toBe(true);
  expect(await storedVideos(app)).toEqual([]);
  const [sentence] = await changeSentences(app);
  expect(sentence).toMatch(/^Deleted “Video 0”, .*“Video 19” and 180 more videos$/);
});
