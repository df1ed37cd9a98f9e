import { expect, test } from 'vitest';
import type { AdminMessage } from '#domain/messages/admin-message.ts';
import { makeMessage } from '#tests/rows/make-message.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { eachDatabase, startApp, type TestApp } from '#tests/app/start-app.ts';

const MESSAGES = '/api/admin/messages';

/** The texts of the messages that a query finds. */
async function find(app: TestApp, query: string): Promise<string[]> {
  const reply = await app.admin.get(`${MESSAGES}?${query}`);
  expect(reply.statusCode).toBe(200);
  const found: AdminMessage[] = reply.json();
  expect(reply.headers['x-total-count']).toBe(String(found.length));
  return found.map(({ message }) => message).toSorted();
}

async function mark(app: TestApp, id: string, body: unknown) {
  return app.admin.patch(`${MESSAGES}/${id}`, body);
}

test.each(eachDatabase)('messages are found by name, address and text, on %s', async (kind) => {
  await using app = await startApp({ database: kind });
  const grace = { firstName: 'Grace', lastName: 'Hopper', email: 'grace@navy.example' };
  await makeMessage(app.database, { message: { ...grace, message: 'A bug: 100% a_moth\\' } });
  await makeMessage(app.database, { message: { message: 'Économie\nand TAXES' } });
  for (const [search, found] of [
    ['grace hopper', ['A bug: 100% a_moth\\']],
    ['NAVY.example', ['A bug: 100% a_moth\\']],
    ['taxes', ['Économie\nand TAXES']],
    ['Économie', ['Économie\nand TAXES']],
    ['0%', ['A bug: 100% a_moth\\']],
    ['%', ['A bug: 100% a_moth\\']],
    ['a_m', ['A bug: 100% a_moth\\']],
    ['h\\', ['A bug: 100% a_moth\\']],
    ['x_m', []],
    ["' or 1=1 --", []],
    [' \u0001 ', ['A bug: 100% a_moth\\', 'Économie\nand TAXES']],
  ] as const) {
    expect([search, await find(app, `${new URLSearchParams({ search })}`)]).toEqual([
      search,
      found,
    ]);
  }
});

test('the next page of a search continues the search', async () => {
  await using app = await startApp();
  for (const message of ['one tax', 'no match', 'two tax']) {
    await makeMessage(app.database, { message: { message } });
  }
  const first = await app.admin.get(`${MESSAGES}?search=tax&isRead=false&limit=1`);
  const [, next = ''] = /<([^>]*)>/.exec(String(first.headers['link'])) ?? [];
  const second = await app.admin.get(next);
  expect([first, second].map(({ headers }) => headers['x-total-count'])).toEqual(['2', '2']);
  expect(second.json()).toHaveLength(1);
  expect(second.json()).not.toEqual(first.json());
  expect(second.headers['link']).toBeUndefined();
});

test('a message can be marked as read and unread', async () => {
  await using app = await startApp();
  const { id } = await makeMessage(app.database, { message: { message: 'First' } });
  await makeMessage(app.database, { message: { message: 'Second' } });
  expect(await find(app, 'isRead=false')).toEqual(['First', 'Second']);

  const reply = await mark(app, id, { isRead: true });
  expect([reply.statusCode, reply.json()]).toMatchObject([200, { id, isRead: true }]);
  expect(await find(app, 'isRead=true')).toEqual(['First']);
  expect(await find(app, 'isRead=false')).toEqual(['Second']);

  await mark(app, id, { isRead: false });
  expect(await find(app, 'isRead=true')).toEqual([]);
});

test('a message that does not exist, and other values than true and false, are refused', async () => {
  await using app = await startApp();
  const { id } = await makeMessage(app.database);
  const unknown = '00000000-0000-4000-8000-000000000000';
  for (const [name, body, status] of [
    [id, { isRead: 'yes' }, 400],
    [id, {}, 400],
    [unknown, { isRead: true }, 404],
    ['nothing', { isRead: true }, 404],
  ] as const) {
    expect((await mark(app, name, body)).statusCode).toBe(status);
  }
  expect(await find(app, 'isRead=true')).toEqual([]);
  expect((await app.admin.get(`${MESSAGES}?isRead=maybe`)).statusCode).toBe(400);
});

test('the list can show only messages about a video that exists, page by page', async () => {
  await using app = await startApp();
  const { id: aboutVideoId } = await makeVideo(app.database);
  await makeMessage(app.database, { message: { message: 'one', aboutVideoId } });
  await makeMessage(app.database, { message: { message: 'two' } });
  await makeMessage(app.database, { message: { message: 'three', aboutVideoId } });
  expect(await find(app, 'isAboutVideo=true')).toEqual(['one', 'three']);
  expect(await find(app, 'isAboutVideo=false')).toEqual(['two']);
  const first = await app.admin.get(`${MESSAGES}?isAboutVideo=true&limit=1`);
  expect(first.headers['link']).toContain('isAboutVideo=true');
  expect((await app.admin.get(`${MESSAGES}?isAboutVideo=maybe`)).statusCode).toBe(400);

  await app.admin.delete(`/api/videos/${aboutVideoId}`);
  expect(await find(app, 'isAboutVideo=true')).toEqual([]);
});
