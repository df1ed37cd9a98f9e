import { expect, test } from 'vitest';
import type { Row } from '#server/database/tables.ts';
import { makeMessage } from '#tests/rows/make-message.ts';
import { eachDatabase, startApp, type TestApp } from '#tests/app/start-app.ts';

/** A message about no video, in the form in which the administrator reads it. */
function listed(message: Row<'contact_messages'>): Record<string, unknown> {
  const fields: Record<string, unknown> = { ...message, about: null };
  delete fields['aboutVideoId'];
  delete fields['aboutSecond'];
  return fields;
}

test('the administrator reads every field of every message, newest first', async () => {
  await using app = await startApp();
  const older = await makeMessage(app.database, {
    message: { newsletter: true },
    mail: { attempts: 2, lastError: 'The mail server answered: 451 later' },
  });
  const newest = await makeMessage(app.database, {
    message: { createdAt: '2025-03-02T12:00:00.000Z', subject: 'a subject of a later version' },
    mail: {
      state: 'sent',
      sentAt: '2025-03-02T12:00:05.000Z',
      attempts: 2,
    },
  });
  const failed = await makeMessage(app.database, {
    message: { createdAt: '2025-02-01T12:00:00.000Z' },
    mail: { state: 'failed', attempts: 78, lastError: 'The mail server answered: 550 no' },
  });

  const reply = await app.admin.get('/api/admin/messages');
  expect(reply.statusCode).toBe(200);
  expect(reply.headers['cache-control']).toBe('no-store');
  expect(reply.json()).toEqual([
    {
      ...listed(newest),
      notification: {
        state: 'sent',
        sentAt: '2025-03-02T12:00:05.000Z',
        attempts: 2,
        error: null,
      },
    },
    {
      ...listed(older),
      notification: {
        state: 'waiting',
        sentAt: null,
        attempts: 2,
        error: 'The mail server answered: 451 later',
      },
    },
    {
      ...listed(failed),
      notification: {
        state: 'failed',
        sentAt: null,
        attempts: 78,
        error: 'The mail server answered: 550 no',
      },
    },
  ]);
});

test('a message without a mail is listed with its notification off', async () => {
  await using app = await startApp();
  await makeMessage(app.database);
  await app.database.deleteFrom('mail_outbox').execute();
  const [message] = (await app.admin.get('/api/admin/messages')).json();
  expect(message.notification).toEqual({ state: 'off', sentAt: null, attempts: 0, error: null });
});

test.each(eachDatabase)(
  'a long inbox is read page by page, even if messages arrive or are deleted meanwhile, on %s',
  async (kind) => {
    await using app = await startApp({ database: kind });
    const { id, ...message } = await makeMessage(app.database);
    const older = Array.from(
      { length: 119 },
      (_, index) => `${id}-${String(index).padStart(3, '0')}`,
    );
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
  },
);

test('the inbox can be filtered by network and time, with a limit for each page', async () => {
  await using app = await startApp();
  const network = 'n'.repeat(43);
  const make = (createdAt: string, from: string | null) =>
    makeMessage(app.database, { message: { createdAt, network: from } });
  await make('2025-03-01T11:00:00.000Z', network);
  const wanted = [
    await make('2025-03-01T12:00:00.000Z', network),
    await make('2025-03-01T13:00:00.000Z', network),
    await make('2025-03-01T14:00:00.000Z', network),
  ].map(({ id }) => id);
  await make('2025-03-01T14:00:00.000Z', 'm'.repeat(43));
  await make('2025-03-01T14:00:00.000Z', null);

  const since = encodeURIComponent('2025-03-01T13:00:00+01:00');
  const address = `/api/admin/messages?network=${network}&since=${since}&limit=2`;
  const first = await readPage(app, address);
  expect(first).toMatchObject({ ids: [wanted[2], wanted[1]], total: '3' });
  const second = await readPage(app, first.next);
  expect(second).toEqual({ ids: [wanted[0]], total: '3', next: undefined });
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
  await using app = await startApp();
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
