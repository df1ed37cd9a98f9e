import { expect, test } from 'vitest';
import type { AdminMessage, Notification } from '#domain/messages/admin-message.ts';
import { makeMessage } from '#tests/rows/make-message.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { sharedApp, startApp, type TestApp } from '#tests/app/start-app.ts';
import type { Row } from '#server/core/database/tables.ts';

/** For tests that store nothing. */
const refusing = sharedApp();

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

test('messages are found by name, address and text', async () => {
  await using app = await startApp();
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
  const first = await readPage(app, `${MESSAGES}?search=tax&limit=1`);
  const second = await readPage(app, first.next);
  expect([first.total, second.total]).toEqual(['2', '2']);
  expect(second.ids).toHaveLength(1);
  expect(second.ids).not.toEqual(first.ids);
  expect(second.next).toBeUndefined();
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

test('the list can show only messages about a video that exists', async () => {
  await using app = await startApp();
  const { id: aboutVideoId } = await makeVideo(app.database);
  await makeMessage(app.database, { message: { message: 'one', aboutVideoId } });
  await makeMessage(app.database, { message: { message: 'two' } });
  await makeMessage(app.database, { message: { message: 'three', aboutVideoId } });
  expect(await find(app, 'isAboutVideo=true')).toEqual(['one', 'three']);
  expect(await find(app, 'isAboutVideo=false')).toEqual(['two']);
  expect((await app.admin.get(`${MESSAGES}?isAboutVideo=maybe`)).statusCode).toBe(400);

  await app.admin.delete(`/api/videos/${aboutVideoId}`);
  expect(await find(app, 'isAboutVideo=true')).toEqual([]);
});

/** A message about no video, in the form in which the administrator reads it. */
function listed(message: Row<'contact_messages'>, notification: Notification) {
  const fields: Record<string, unknown> = { ...message, about: null, notification };
  delete fields['aboutVideoId'];
  delete fields['aboutSecond'];
  return fields;
}

test('the administrator reads every field of every message, newest first', async () => {
  await using app = await startApp();
  const later = 'The mail server answered: 451 later';
  const refused = 'The mail server answered: 550 no';
  const sent = { state: 'sent', sentAt: '2025-03-02T12:00:05.000Z', attempts: 2 } as const;
  const older = await makeMessage(app.database, {
    message: { newsletter: true },
    mail: { attempts: 2, lastError: later },
  });
  const newest = await makeMessage(app.database, {
    message: { createdAt: '2025-03-02T12:00:00.000Z', subject: 'a subject of a later version' },
    mail: sent,
  });
  const failed = await makeMessage(app.database, {
    message: { createdAt: '2025-02-01T12:00:00.000Z' },
    mail: { state: 'failed', attempts: 78, lastError: refused },
  });

  const reply = await app.admin.get('/api/admin/messages');
  expect(reply.statusCode).toBe(200);
  expect(reply.headers['cache-control']).toBe('no-store');
  expect(reply.json()).toEqual([
    listed(newest, { ...sent, error: null }),
    listed(older, { state: 'waiting', sentAt: null, attempts: 2, error: later }),
    listed(failed, { state: 'failed', sentAt: null, attempts: 78, error: refused }),
  ]);
});

test('a message without a mail is listed with its notification off', async () => {
  await using app = await startApp();
  await makeMessage(app.database);
  await app.database.deleteFrom('mail_outbox').execute();
  const [message] = (await app.admin.get('/api/admin/messages')).json();
  expect(message.notification).toEqual({ state: 'off', sentAt: null, attempts: 0, error: null });
});

test('a long inbox is read page by page, even if messages arrive or are deleted meanwhile', async () => {
  await using app = await startApp();
  const { id, ...message } = await makeMessage(app.database);
  const older = Array.from({ length: 119 }, (_, index) => `z${String(index).padStart(3, '0')}`);
  await app.database
    .insertInto('contact_messages')
    .values(older.map((each) => ({ ...message, id: each })))
    .execute();
  // Messages of the same time are ordered by id, so that the order is stable.
  const expected = [...older.toReversed(), id];

  const first = await readPage(app, '/api/admin/messages');
  expect(first).toMatchObject({ ids: expected.slice(0, 50), total: '120' });
  const last = first.ids.at(-1) ?? '';
  await app.database.deleteFrom('contact_messages').where('id', '=', last).execute();
  await makeMessage(app.database, { message: { createdAt: '2025-03-02T12:00:00.000Z' } });

  const second = await readPage(app, first.next);
  expect(second).toMatchObject({ ids: expected.slice(50, 100), total: '120' });
  const third = await readPage(app, second.next);
  expect(third).toEqual({ ids: expected.slice(100), total: '120', next: undefined });
});

test('the inbox can be filtered by network and time', async () => {
  await using app = await startApp();
  const network = 'n'.repeat(43);
  const make = (createdAt: string, from: string | null, message: string) =>
    makeMessage(app.database, { message: { createdAt, network: from, message } });
  await make('2025-03-01T11:59:59.999Z', network, 'earlier');
  await make('2025-03-01T12:00:00.000Z', network, 'first');
  await make('2025-03-01T14:00:00.000Z', network, 'second');
  await make('2025-03-01T14:00:00.000Z', 'm'.repeat(43), 'of another network');
  await make('2025-03-01T14:00:00.000Z', null, 'of no network');
  const since = encodeURIComponent('2025-03-01T13:00:00+01:00');
  expect(await find(app, `network=${network}&since=${since}`)).toEqual(['first', 'second']);
});

test.each([
  ['limit=0', 'limit must be a whole number from 1 to 100'],
  ['limit=101', 'limit must be a whole number from 1 to 100'],
  ['limit=all', 'limit must be a whole number from 1 to 100'],
  ['since=yesterday', 'since must be a date and time such as 2025-03-01T12:00:00Z'],
  ['network=%01', 'network must be that of a message'],
  ['before=%01,x', 'before must be taken from the Link header of a page'],
  ['before=x', 'before must be taken from the Link header of a page'],
])('the query %s is refused', async (query, sentence) => {
  const app = refusing();
  const reply = await app.admin.get(`/api/admin/messages?${query}`);
  expect([reply.statusCode, reply.json().message]).toEqual([400, sentence]);
});

async function readPage(app: TestApp, address: string | undefined) {
  const reply = await app.admin.get(address ?? '');
  expect(reply.statusCode).toBe(200);
  const messages: { id: string }[] = reply.json();
  return {
    ids: messages.map(({ id }) => id),
    total: reply.headers['x-total-count'],
    next: /^<(.+)>; rel="next"$/.exec(String(reply.headers.link))?.[1],
  };
}
