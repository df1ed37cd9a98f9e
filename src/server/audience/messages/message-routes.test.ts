import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { messageInput } from '#tests/inputs/message-input.ts';
import { makeClock } from '#tests/app/make-clock.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { startApp, type TestApp } from '#tests/app/start-app.ts';

const message = { ...messageInput, newsletter: true };

async function stored(app: TestApp) {
  return {
    messages: await app.database.selectFrom('contact_messages').selectAll().execute(),
    outbox: await app.database.selectFrom('mail_outbox').selectAll().execute(),
  };
}

test('a message is cleaned, and stored together with the mail that announces it', async () => {
  await using app = await startApp();
  const before = new Date().toISOString();
  const reply = await app.post('/api/contact', {
    ...message,
    firstName: '  <b>Ada</b> ',
    id: 'mine',
    createdAt: '1970-01-01T00:00:00.000Z',
  });
  expect(reply.statusCode).toBe(201);
  expect(reply.json()).toEqual({
    message: "Thank you for contacting us. We'll get back to you soon.",
  });

  const { messages, outbox } = await stored(app);
  expect(messages).toEqual([
    {
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      createdAt: expect.any(String),
      network: expect.stringMatching(/^[\w-]{43}$/),
      isRead: false,
      aboutVideoId: null,
      aboutSecond: null,
      ...message,
      firstName: 'bAda/b',
    },
  ]);
  const [{ id, createdAt } = { id: '', createdAt: '' }] = messages;
  expect(createdAt >= before && createdAt <= new Date().toISOString()).toBe(true);
  expect(outbox).toEqual([
    {
      id: expect.any(String),
      kind: 'notification',
      lane: 'notifications',
      payload: '{}',
      messageId: id,
      digestId: null,
      recipient: null,
      createdAt,
      state: 'waiting',
      attempts: 0,
      nextAttemptAt: createdAt,
      sentAt: null,
      lastError: null,
    },
  ]);
});

test.each([
  [
    'characters beyond U+FFFF, escaped or not',
    String.raw`🎬 \ud83c\udfac \\ud83c`,
    String.raw`🎬 🎬 \ud83c`,
  ],
  [
    'the longest text, with every character escaped',
    String.raw`\u20ac`.repeat(10_000),
    '€'.repeat(10_000),
  ],
])('a message with %s is stored as it was written', async (_what, json, text) => {
  await using app = await startApp();
  const body = JSON.stringify({ ...message, message: 'HERE' }).replace('HERE', json);
  expect((await app.post('/api/contact', body)).statusCode).toBe(201);
  expect((await stored(app)).messages[0]?.message).toBe(text);
});

test('when the mail cannot be stored, the message is neither stored nor counted', async () => {
  await using app = await startApp();
  await sql`alter table mail_outbox rename to gone`.execute(app.database);
  const reply = await app.post('/api/contact', message);
  expect(reply.statusCode).toBe(500);
  expect(reply.json()).toEqual({ message: 'Something went wrong on our side.' });
  for (const table of ['contact_messages', 'counters'] as const) {
    expect(await app.database.selectFrom(table).selectAll().execute()).toEqual([]);
  }
});

test('the eleventh message of a sender within ten minutes is refused, and refused ones do not count', async () => {
  const clock = makeClock();
  await using app = await startApp({ now: clock.now });
  const statusOf = async (body: object) => (await app.post('/api/contact', body)).statusCode;
  for (let i = 0; i < 11; i += 1) expect(await statusOf({ ...message, email: '' })).toBe(400);
  for (let i = 0; i < 10; i += 1) expect(await statusOf(message)).toBe(201);
  clock.advance({ minutes: 4 });
  const reply = await app.post('/api/contact', message);
  expect([reply.statusCode, reply.headers['retry-after'], reply.json()]).toEqual([
    429,
    String(6 * 60),
    { message: 'That is as many messages as can be sent at once. Please try again in 6 minutes.' },
  ]);
  expect((await stored(app)).messages).toHaveLength(10);
  // The period is ten minutes from the first message; refused ones do not extend it.
  clock.advance({ minutes: 6 });
  expect(await statusOf(message)).toBe(201);
});

test('ten of thirty concurrent messages from one sender to two processes are stored', async () => {
  await using app = await startApp();
  await using other = await startApp({ sharing: app });
  const visitor = await app.visitor();
  const replies = await Promise.all(
    Array.from({ length: 30 }, (_, index) =>
      (index % 2 === 0 ? app : other).post('/api/contact', message, visitor),
    ),
  );
  const statuses = replies.map(({ statusCode }) => statusCode).toSorted();
  expect(statuses).toEqual([...Array(10).fill(201), ...Array(20).fill(429)]);
  const { messages, outbox } = await stored(app);
  expect([messages.length, outbox.length]).toEqual([10, 10]);
});

test('a message stores its network as the hash by which its sender is counted', async () => {
  await using app = await startApp({ settings: { TRUST_PROXY: '127.0.0.1' } });
  const addresses = ['192.0.2.1', '192.0.2.2', '2001:db8::1', '2001:db8::2', '2001:db8:0:1::1'];
  for (const address of addresses) {
    await app.post('/api/contact', message, { 'x-forwarded-for': address });
  }
  const rows = await app.database
    .selectFrom('contact_messages')
    .select('network')
    .orderBy('createdAt')
    .execute();
  const networks = rows.map(({ network }) => network ?? '');
  for (const network of networks) expect(network).toMatch(/^[\w-]{43}$/);
  // The two addresses of one /64 network have the same hash.
  expect(networks[3]).toBe(networks[2]);
  expect(new Set(networks).size).toBe(4);

  const counters = await app.database.selectFrom('counters').select('client').execute();
  expect(counters.map(({ client }) => client).toSorted()).toEqual(
    [...new Set(networks), 'all senders'].toSorted(),
  );
});

test('the inbox lists a message about a moment with its video, and without it once the video is deleted', async () => {
  await using app = await startApp();
  const { id, title } = await makeVideo(app.database);
  const about = { aboutVideoId: id, aboutSecond: 252 };
  expect((await app.post('/api/contact', { ...message, ...about })).statusCode).toBe(201);
  const inbox = async () => (await app.admin.get('/api/admin/messages')).json();
  expect(await inbox()).toMatchObject([{ about: { videoId: id, title, second: 252 } }]);
  expect((await inbox())[0]).not.toHaveProperty('aboutVideoId');

  await app.admin.delete(`/api/videos/${id}`);
  expect(await inbox()).toMatchObject([{ message: message.message, about: null }]);
});

test('a message about a video that visitors cannot see, or about an impossible moment, is refused', async () => {
  await using app = await startApp();
  const { id } = await makeVideo(app.database);
  const draft = await makeVideo(app.database, { isPublished: false });
  const noVideo = 'The video that the message is about could not be found';
  const refusals: [about: object, sentence: string][] = [
    [{ aboutVideoId: draft.id }, noVideo],
    [{ aboutVideoId: '5b0e9c1e-4b7a-4d0a-8f43-3a1f1f0a7c11' }, noVideo],
    [{ aboutVideoId: 'x' }, noVideo],
    [{ aboutVideoId: id, aboutSecond: -1 }, 'The moment must not be negative'],
    [{ aboutVideoId: id, aboutSecond: 86_400 }, 'The moment must be within a day'],
  ];
  for (const [about, sentence] of refusals) {
    const reply = await app.post('/api/contact', { ...message, ...about });
    expect([reply.statusCode, reply.json().message]).toEqual([400, sentence]);
  }
  expect((await stored(app)).messages).toEqual([]);
});
