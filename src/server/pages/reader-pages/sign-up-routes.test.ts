import { beforeAll, expect, test } from 'vitest';
import { suppressionKey } from '#server/core/database/signing-key.ts';
import { suppressionHash } from '#server/core/access/reader-tokens.ts';
import { makeClock } from '#tests/app/make-clock.ts';
import { sharedApp, startApp, type TestApp } from '#tests/app/start-app.ts';
import { messageInput } from '#tests/inputs/message-input.ts';
import { startOutbox } from '#tests/processes/start-outbox.ts';
import { lastToken, makeReaderSettings, postForm, signUp } from '#tests/readers/make-readers.ts';
import { makeEmailSettings } from '#tests/rows/make-email-settings.ts';
import { makeRow } from '#tests/rows/sample-rows.ts';
import { startMailServer } from '#tests/servers/mail-server.ts';

const ANSWER = 'If this address is not subscribed yet, a mail is on its way.';

const from = (client: number) => ({
  'x-forwarded-for': `10.${Math.floor(client / 250)}.0.${(client % 250) + 1}`,
});

const trusting = { settings: { TRUST_PROXY: '127.0.0.1' } };

function subscribers({ database }: TestApp) {
  return database.selectFrom('subscribers').selectAll().orderBy('email').execute();
}

function queued({ database }: TestApp) {
  return database
    .selectFrom('mail_outbox')
    .select(['payload', 'recipient'])
    .where('lane', '=', 'readers')
    .execute();
}

test('a sign-up is mailed without an address of the owner, and confirmed by the link', async () => {
  await using app = await startApp();
  await using mailServer = await startMailServer();
  await makeReaderSettings(app.database);
  // Notifications are off, and reader mail is sent nevertheless.
  await makeEmailSettings(app.database, { contactEmail: '', isEnabled: false });
  const clock = makeClock(new Date().toISOString());
  await using outbox = await startOutbox(app, { now: clock.now, smtpUrl: mailServer.url });
  const reply = await signUp(app, ' Ada@example.org ');
  expect([reply.statusCode, reply.json()]).toEqual([202, { message: ANSWER }]);
  expect(await subscribers(app)).toEqual([]);
  clock.advance({ seconds: 5 });
  await outbox.runOnce();

  expect(mailServer.mails).toHaveLength(1);
  const [mail] = mailServer.mails;
  expect(mail?.envelope.to).toEqual(['Ada@example.org']);
  expect(mail?.text).toContain('Jonathan Hale, 1 Main Street, Springfield');
  expect(mail?.text?.match(/https?:/g)).toHaveLength(1);
  expect(mail?.text).not.toContain('Ada');
  expect(await subscribers(app)).toMatchObject([{ state: 'pending', origin: 'form' }]);
  expect(await queued(app)).toEqual([{ payload: '{"origin":"form"}', recipient: null }]);

  const address = `/api/subscriptions/confirm?c=${lastToken(mailServer)}`;
  expect((await postForm(app, address, { action: 'confirm' })).statusCode).toBe(200);
  expect(await subscribers(app)).toMatchObject([
    { state: 'confirmed', emailKey: 'ada@example.org' },
  ]);
});

test('the contact form invites within the limits of sign-ups, and messages are stored beyond them', async () => {
  await using app = await startApp(trusting);
  await makeReaderSettings(app.database);
  const visitor = await app.visitor();
  for (let index = 0; index < 70; index += 1) {
    const message = { ...messageInput, email: `reader${index}@example.org`, newsletter: true };
    const reply = await app.post('/api/contact', message, { ...visitor, ...from(index) });
    expect(reply.statusCode).toBe(201);
  }
  expect(await queued(app)).toHaveLength(60);
});

test('the newsletter box invites only while mails to readers and invitations are on', async () => {
  await using app = await startApp(trusting);
  const send = async (client: number, newsletter: boolean) => {
    const message = { ...messageInput, email: `reader${client}@example.org`, newsletter };
    await app.post('/api/contact', message, { ...(await app.visitor()), ...from(client) });
    return (await queued(app)).length;
  };
  expect(await send(1, true)).toBe(0);
  await makeReaderSettings(app.database, { invitesFromContactForm: false });
  expect(await send(2, true)).toBe(0);
  await makeReaderSettings(app.database, { invitesFromContactForm: true });
  expect(await send(3, false)).toBe(0);
  expect(await send(4, true)).toBe(1);
  expect(await queued(app)).toMatchObject([{ payload: '{"origin":"contact"}' }]);
});

test('an address is mailed once a day and three times a month, also with plus tags and dots', async () => {
  const clock = makeClock();
  await using app = await startApp({ ...trusting, now: clock.now });
  await makeReaderSettings(app.database);
  const spellings = ['ada.l@gmail.com', 'adal+x@googlemail.com', 'ADAL@gmail.com'];
  let client = 0;
  for (const mails of [1, 2, 3, 3]) {
    for (const email of spellings) {
      client += 1;
      expect((await signUp(app, email, from(client))).statusCode).toBe(202);
    }
    expect(await queued(app)).toHaveLength(mails);
    clock.advance({ hours: 24 });
  }
});

test('the sixth sign-up of a client within an hour is refused with the time to wait', async () => {
  await using app = await startApp({ now: makeClock().now });
  await makeReaderSettings(app.database);
  const visitor = await app.visitor();
  for (let index = 0; index < 5; index += 1) {
    expect((await signUp(app, `reader${index}@example.org`, visitor)).statusCode).toBe(202);
  }
  const refused = await signUp(app, 'reader5@example.org', visitor);
  expect(refused.statusCode).toBe(429);
  expect(refused.headers['retry-after']).toBe('3600');
  expect(refused.json().message).toMatch(/^That is as many sign-ups as can be sent at once\./);
  expect(await queued(app)).toHaveLength(5);
});

test('a sign-up or invitation beyond the limit of all clients, half of the mails of a day, stores nothing about its client or address', async () => {
  await using app = await startApp(trusting);
  await makeReaderSettings(app.database, { perDay: 4 });
  for (const client of [0, 1]) await signUp(app, `reader${client}@example.org`, from(client));
  const counters = () =>
    app.database.selectFrom('counters').selectAll().where('kind', '=', 'sign-ups').execute();
  const before = await counters();
  for (const client of [2, 3]) {
    const email = `reader${client}@example.org`;
    expect((await signUp(app, email, from(client))).statusCode).toBe(429);
    const message = { ...messageInput, email, newsletter: true };
    const headers = { ...(await app.visitor()), ...from(client) };
    expect((await app.post('/api/contact', message, headers)).statusCode).toBe(201);
  }
  expect(await counters()).toEqual(before);
  expect(await queued(app)).toHaveLength(2);
});

test('all clients together may sign up 300 times in a day', async () => {
  await using app = await startApp(trusting);
  await makeReaderSettings(app.database, { perDay: 2000 });
  await signUp(app, 'first@example.org', from(1));
  const ofAll = app.database.updateTable('counters').where('kind', '=', 'sign-ups');
  await ofAll.set({ attempts: 299 }).where('client', 'like', '%day of all').execute();
  const replies = [
    await signUp(app, 'reader300@example.org', from(2)),
    await signUp(app, 'reader301@example.org', from(3)),
  ];
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([202, 429]);
});

test('known, unknown and suppressed addresses get the same reply and cause the same writes', async () => {
  await using app = await startApp(trusting);
  await using mailServer = await startMailServer();
  await makeReaderSettings(app.database);
  const clock = makeClock(new Date().toISOString());
  await using outbox = await startOutbox(app, { now: clock.now, smtpUrl: mailServer.url });
  const suppressed = 'never@example.org';
  await signUp(app, 'known@example.org', from(1));
  clock.advance({ seconds: 5 });
  await outbox.runOnce();
  await postForm(app, `/api/subscriptions/confirm?c=${lastToken(mailServer)}`, {});
  const emailHash = suppressionHash(await suppressionKey(app.database), suppressed);
  await makeRow(app.database, 'suppressions', { emailHash, reason: 'never' });
  await app.database.deleteFrom('counters').execute();

  const replies = [];
  const addresses = ['known@example.org', suppressed, 'unknown@example.org'];
  for (const [index, email] of addresses.entries()) {
    const { statusCode, body } = await signUp(app, email, from(index + 2));
    replies.push({ statusCode, body });
  }
  expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
  expect((await queued(app)).filter(({ recipient }) => recipient !== null)).toHaveLength(3);
  clock.advance({ seconds: 5 });
  await outbox.runOnce();
  expect(mailServer.mails.map(({ envelope }) => envelope.to[0])).toEqual([
    'known@example.org',
    'unknown@example.org',
  ]);
});

const refusing = sharedApp();

beforeAll(() => makeReaderSettings(refusing().database));

test.each([
  'ada@example.org\r\nBcc: eve@example.org',
  'ada@example.org, eve@example.org',
  '"Eve" <eve@example.org>',
  'ada@exämple.org',
  'ada\u202E@example.org',
  '',
  7,
])('the address %j is refused, and no mail is queued', async (email) => {
  const app = refusing();
  expect((await signUp(app, email)).statusCode).toBe(400);
  expect(await queued(app)).toEqual([]);
});

test('a bot is refused, and so is every sign-up while mails to readers are off', async () => {
  await using app = await startApp();
  expect((await signUp(app, 'ada@example.org')).statusCode).toBe(404);
  await makeReaderSettings(app.database);
  const filled = { email: 'ada@example.org', leaveEmpty: 'x', fillTimeMs: 3000 };
  expect((await app.post('/api/subscriptions', filled)).statusCode).toBe(400);
  const quick = { email: 'ada@example.org', leaveEmpty: '', fillTimeMs: 100 };
  expect((await app.post('/api/subscriptions', quick)).statusCode).toBe(400);
  expect(await queued(app)).toEqual([]);
});

test('the form needs no token from a page of this site, and is refused from another one', async () => {
  await using app = await startApp({ settings: { SITE_URL: 'https://example.org' } });
  await makeReaderSettings(app.database);
  const send = async (headers: Record<string, string>) =>
    (await postForm(app, '/api/subscriptions', { email: 'ada@example.org' }, headers)).statusCode;
  expect(await send({})).toBe(403);
  expect(await send({ origin: 'https://evil.example' })).toBe(403);
  expect(await send({ origin: 'null', 'sec-fetch-site': 'cross-site' })).toBe(403);
  expect(await send({ 'sec-fetch-site': 'same-site' })).toBe(403);
  expect(await queued(app)).toEqual([]);
  expect(await send({ origin: 'https://example.org', 'sec-fetch-site': 'same-origin' })).toBe(202);
  expect(await queued(app)).toHaveLength(1);
});
