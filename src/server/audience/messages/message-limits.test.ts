import { expect, test } from 'vitest';
import { makeClock } from '#tests/app/make-clock.ts';
import { makeMessage } from '#tests/rows/make-message.ts';
import { messageInput } from '#tests/inputs/message-input.ts';
import { startApp, type TestApp } from '#tests/app/start-app.ts';
import { slowTest } from '#tests/slow-test.ts';
import { makeSocialLink } from '#tests/rows/make-social-link.ts';

const settings = { TRUST_PROXY: '127.0.0.1' };

/** Sends a message from an address of its own, numbered by `sender`. */
async function send(app: TestApp, sender: number) {
  const reply = await app.post('/api/contact', messageInput, {
    'x-forwarded-for': `10.0.0.${sender}`,
  });
  return { status: reply.statusCode, message: reply.json().message, headers: reply.headers };
}

async function storedMessages({ database }: TestApp): Promise<number> {
  return (await database.selectFrom('contact_messages').select('id').execute()).length;
}

/** Sets the hourly counter as if others had sent messages, so that only `count` more are accepted. */
async function leaveRoomFor(app: TestApp, count: number): Promise<void> {
  await app.database
    .updateTable('counters')
    .set({ attempts: 300 - count })
    .where('client', '=', 'all senders')
    .execute();
}

/** Fills the inbox with messages of 1 MiB until `bytesLeft` are free, and returns the id of one. */
async function fillInbox(app: TestApp, bytesLeft: number): Promise<string> {
  const store = async (bytes: number) => {
    // Each "ä" takes 2 bytes, and 1000 bytes are counted for the rest of the message.
    const message = 'ä'.repeat((bytes - 1000) / 2);
    return (await makeMessage(app.database, { message: { message } })).id;
  };
  for (let stored = 1; stored < 50; stored += 1) await store(1024 * 1024);
  return store(1024 * 1024 - bytesLeft);
}

test('all senders together may send 300 messages in an hour', async () => {
  const clock = makeClock();
  await using app = await startApp({ settings, now: clock.now });
  await using other = await startApp({ sharing: app, now: clock.now });
  expect((await send(app, 1)).status).toBe(201);
  await leaveRoomFor(app, 2);
  clock.advance({ minutes: 18 });
  const replies = await Promise.all([2, 3, 4, 5].map((n) => send(n % 2 === 0 ? app : other, n)));
  expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 201, 429, 429]);
  const refused = replies.find(({ status }) => status === 429);
  expect(refused?.message).toBe(
    'More messages are arriving than the site can take. Please try again in 42 minutes.',
  );
  expect(refused?.headers['retry-after']).toBe(String(42 * 60));
  expect(await storedMessages(app)).toBe(3);

  clock.advance({ minutes: 42 });
  expect((await send(app, 6)).status).toBe(201);
});

test('a message beyond the limit of all senders stores nothing about its sender', async () => {
  await using app = await startApp({ settings });
  await send(app, 1);
  await leaveRoomFor(app, 0);
  const counters = () => app.database.selectFrom('counters').selectAll().execute();
  const before = await counters();
  for (const sender of [2, 3, 4]) expect((await send(app, sender)).status).toBe(429);
  expect(await counters()).toEqual(before);
});

slowTest('a full inbox accepts no message until one is deleted forever', async () => {
  await using app = await startApp({ settings });
  const usage = async () => (await app.admin.get('/api/admin/messages/usage')).json();
  const id = await fillInbox(app, 1000);
  expect(await usage()).toEqual({ usedBytes: 52_427_800, limitBytes: 52_428_800 });
  expect((await send(app, 1)).status).toBe(201);

  const refused = await send(app, 2);
  expect(refused).toMatchObject({
    status: 503,
    message: 'The inbox is full, so this message could not be stored. Please try again later.',
  });
  expect(refused.headers['retry-after']).toBe('3600');
  expect(await storedMessages(app)).toBe(51);

  await app.admin.delete(`/api/admin/messages/${id}`);
  await app.admin.delete('/api/admin/trash');
  expect(await usage()).toMatchObject({
    usedBytes: 49 * 1024 * 1024 + 1000 + messageInput.message.length,
  });
  expect((await send(app, 2)).status).toBe(201);
});

slowTest(
  'the refusals for a flood and for a full inbox name the email address that the site shows',
  async () => {
    await using app = await startApp({ settings });
    const links = [
      { url: 'hidden@example.org', isVisible: false, sortOrder: 1 },
      { url: 'https://example.org/@host', platform: 'YouTube', sortOrder: 2 },
      { url: 'mailto:host@example.org', sortOrder: 3 },
    ];
    for (const link of links) await makeSocialLink(app.database, { platform: 'email', ...link });
    await send(app, 1);
    await leaveRoomFor(app, 0);
    expect((await send(app, 2)).message).toBe(
      'More messages are arriving than the site can take. Please try again in 60 minutes, or write by email instead (host@example.org).',
    );
    await leaveRoomFor(app, 300);
    await fillInbox(app, 0);
    expect((await send(app, 3)).message).toBe(
      'The inbox is full, so this message could not be stored. Please write by email instead (host@example.org).',
    );
  },
);

slowTest(
  'a message refused by a full inbox counts toward the hourly limit, so a flood cannot make the server compute the size of the inbox each time',
  async () => {
    await using app = await startApp({ settings });
    await send(app, 1);
    await fillInbox(app, 0);
    await leaveRoomFor(app, 1);
    const statuses = [(await send(app, 2)).status, (await send(app, 3)).status];
    expect(statuses).toEqual([503, 429]);
  },
);
