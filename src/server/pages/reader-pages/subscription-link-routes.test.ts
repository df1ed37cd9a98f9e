import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { storedTables } from '#server/core/database/site-schema.ts';
import { rotateKeys } from '#scripts/admin/commands.ts';
import { signingKey, suppressionKey } from '#server/core/database/signing-key.ts';
import { readerToken, suppressionHash } from '#server/core/access/reader-tokens.ts';
import {
  prepareConfirmation,
  confirmSubscription,
  sweepSubscribers,
} from '#server/audience/readers/subscriber-store.ts';
import { encodeForm, formHeaders } from '#tests/app/multipart-form.ts';
import { makeClock } from '#tests/app/make-clock.ts';
import { startApp, type TestApp } from '#tests/app/start-app.ts';
import { makeMailRun } from '#tests/mail-runs/make-mail-run.ts';
import { makeReaderSettings, postForm, signUp } from '#tests/readers/make-readers.ts';
import { ADMIN_PASSWORD } from '#tests/rows/make-administrator.ts';
import { makeVideo } from '#tests/rows/make-video.ts';

const EMAIL = 'Ada@example.org';

/** Stores a reader as the mail and the link do; returns the tokens of the links. */
async function makeReader(app: TestApp, { isConfirmed = true, email = EMAIL } = {}) {
  const requestedAt = new Date().toISOString();
  const confirm = await prepareConfirmation(app.database, { email, origin: 'form', requestedAt });
  if (confirm === undefined) throw new Error('No mail is sent to this address.');
  if (isConfirmed) await confirmSubscription(app.database, confirm, new Date());
  return { confirm, unsubscribe: await unsubscribeToken(app, email) };
}

async function unsubscribeToken({ database }: TestApp, email: string): Promise<string> {
  const readers = database.selectFrom('subscribers').select('id').where('email', '=', email);
  const { id } = await readers.executeTakeFirstOrThrow();
  return readerToken(await signingKey(database), 'unsubscribe', id);
}

async function states({ database }: TestApp) {
  const rows = await database.selectFrom('subscribers').select('state').execute();
  return rows.map(({ state }) => state);
}

const ONE_CLICK = { 'List-Unsubscribe': 'One-Click' };

test('a program that opens every link confirms and deletes nothing', async () => {
  await using app = await startApp();
  const pending = await makeReader(app, { isConfirmed: false });
  const confirmed = await makeReader(app, { email: 'bob@example.org' });
  for (const method of ['GET', 'HEAD'] as const) {
    for (const url of [
      `/confirm?c=${pending.confirm}`,
      `/u?s=${confirmed.unsubscribe}`,
      `/api/subscriptions/confirm?c=${pending.confirm}`,
    ]) {
      await app.server.inject({ method, url });
    }
  }
  expect((await states(app)).toSorted()).toEqual(['confirmed', 'pending']);
});

test('a reader who presses Confirm several times at once is subscribed each time', async () => {
  await using app = await startApp();
  const { confirm } = await makeReader(app, { isConfirmed: false });
  const press = (token: string) =>
    postForm(app, `/api/subscriptions/confirm?c=${token}`, {}).then((reply) => reply.json());
  // Opens the connections to the database that the presses then use at the same time.
  await Promise.all(Array.from({ length: 5 }, () => press('unknown')));
  const replies = await Promise.all(Array.from({ length: 5 }, () => press(confirm)));
  expect(new Set(replies.map(({ message }) => message))).toEqual(new Set(['You are subscribed']));
  expect(await states(app)).toEqual(['confirmed']);
});

test('an address that wants no mails at all is not confirmed, and stays so after another end', async () => {
  await using app = await startApp();
  const { confirm, unsubscribe } = await makeReader(app, { isConfirmed: false });
  const emailHash = suppressionHash(await suppressionKey(app.database), EMAIL);
  const never = { emailHash, reason: 'never', day: '2025-03-01' } as const;
  await app.database.insertInto('suppressions').values(never).execute();
  await postForm(app, `/api/subscriptions/confirm?c=${confirm}`, {});
  expect(await states(app)).toEqual(['pending']);
  await postForm(app, `/u?s=${unsubscribe}`, ONE_CLICK);
  expect(await states(app)).toEqual([]);
  expect(await app.database.selectFrom('suppressions').selectAll().execute()).toEqual([never]);
});

test('a mail program ends a subscription in both encodings, repeatedly and from another origin', async () => {
  await using app = await startApp();
  const foreign = { origin: 'https://mail.google.com', 'sec-fetch-site': 'cross-site' };
  const inBothEncodings = [
    (url: string) => postForm(app, url, ONE_CLICK, foreign),
    (url: string) =>
      app.server.inject({
        method: 'POST',
        url,
        headers: { ...foreign, ...formHeaders },
        payload: encodeForm([['List-Unsubscribe', 'One-Click']]),
      }),
  ];
  for (const send of inBothEncodings) {
    const { unsubscribe } = await makeReader(app);
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const reply = await send(`/u?s=${unsubscribe}`);
      expect(reply.statusCode).toBe(200);
      expect(reply.headers).not.toHaveProperty('set-cookie');
      expect(reply.headers['cache-control']).toBe('private, no-store');
      expect(await states(app)).toEqual([]);
    }
  }
});

test('every token gets the same status, and a form that does not say what to do changes nothing', async () => {
  await using app = await startApp();
  const { unsubscribe } = await makeReader(app);
  for (const token of ['', 'x', 'a'.repeat(1000), '%01', `${unsubscribe}&s=2`]) {
    expect((await postForm(app, `/u?s=${token}`, ONE_CLICK)).statusCode).toBe(200);
    expect((await postForm(app, `/api/subscriptions/confirm?c=${token}`, {})).statusCode).toBe(200);
    const download = await postForm(app, `/u?s=${token}`, { action: 'download' });
    expect(download.statusCode).toBe(200);
    expect(download.body).toContain('Nothing is stored');
  }
  expect((await postForm(app, `/u?s=${unsubscribe}`, {})).statusCode).toBe(400);
  expect((await postForm(app, `/u?s=${unsubscribe}`, { action: 'other' })).statusCode).toBe(400);
  const large = { ...ONE_CLICK, more: 'x'.repeat(5000) };
  expect((await postForm(app, `/u?s=${unsubscribe}`, large)).statusCode).toBe(413);
  expect(await states(app)).toEqual(['confirmed']);
});

test('after the end of a subscription no table contains the address', async () => {
  await using app = await startApp();
  await makeReaderSettings(app.database);
  const { unsubscribe } = await makeReader(app);
  await signUp(app, EMAIL);
  expect(await tablesWith(app, 'ada@')).toEqual(['mail_outbox', 'subscribers']);
  await postForm(app, `/u?s=${unsubscribe}`, ONE_CLICK);
  expect(await tablesWith(app, 'ada@')).toEqual([]);
  expect(await app.database.selectFrom('suppressions').select('reason').execute()).toEqual([
    { reason: 'unsubscribed' },
  ]);
});

/** The names of the tables with a row that contains the text, in any letter case. */
async function tablesWith({ database }: TestApp, text: string): Promise<string[]> {
  const names: string[] = [];
  for (const { name } of await storedTables(database)) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(database);
    if (JSON.stringify(rows).toLowerCase().includes(text)) names.push(name);
  }
  return names.toSorted();
}

test('a reader who unsubscribed may sign up again, and one who wants no mail ever again may not', async () => {
  await using app = await startApp();
  const first = await makeReader(app);
  await postForm(app, `/u?s=${first.unsubscribe}`, { action: 'unsubscribe' });
  const second = await makeReader(app);
  expect(await states(app)).toEqual(['confirmed']);
  expect(await app.database.selectFrom('suppressions').selectAll().execute()).toEqual([]);
  await postForm(app, `/u?s=${second.unsubscribe}`, { action: 'never' });
  await expect(makeReader(app)).rejects.toThrow('No mail is sent');
  await expect(makeReader(app, { email: EMAIL.toUpperCase() })).rejects.toThrow('No mail is sent');
});

test('a reader downloads what is stored with the mails that were sent', async () => {
  await using app = await startApp();
  const { unsubscribe } = await makeReader(app);
  await makeReader(app, { email: 'bob@example.org' });
  await mailReaders(app, { subject: 'Rents', attemptedAt: '2025-03-01T12:00:00.000Z' });
  await mailReaders(app, { subject: 'Taxes', attemptedAt: '2025-03-02T12:00:00.000Z' });
  await mailReaders(app, { subject: 'Not sent yet', attemptedAt: null });
  const reply = await postForm(app, `/u?s=${unsubscribe}`, { action: 'download' });
  expect(reply.headers['content-disposition']).toContain('my-subscription.json');
  expect(reply.json()).toMatchObject({
    email: EMAIL,
    state: 'confirmed',
    origin: 'form',
    mails: [
      { subject: 'Taxes', state: 'sent', attemptedAt: '2025-03-02T12:00:00.000Z', error: null },
      { subject: 'Rents', state: 'sent', attemptedAt: '2025-03-01T12:00:00.000Z', error: null },
    ],
  });
});

/** Stores a mail to every reader. It is sent already if it has a time. */
async function mailReaders(
  { database }: TestApp,
  { subject, attemptedAt }: { subject: string; attemptedAt: string | null },
) {
  const { id: videoId } = await makeVideo(database);
  const runId = await makeMailRun(database, videoId, new Date(), { subject });
  const readers = await database.selectFrom('subscribers').select('id').execute();
  const state = attemptedAt === null ? ('waiting' as const) : ('sent' as const);
  const rows = readers.map(({ id }) => ({ runId, subscriberId: id, state, attemptedAt }));
  await database.insertInto('run_deliveries').values(rows).execute();
}

test('an unreachable reader who signs up again is not confirmed until the link is used', async () => {
  await using app = await startApp();
  const { unsubscribe } = await makeReader(app);
  await app.database.updateTable('subscribers').set({ state: 'bounced', strikes: 2 }).execute();
  const { confirm } = await makeReader(app, { isConfirmed: false });
  const pending = { email: EMAIL, state: 'pending', confirmedAt: null };
  const download = () => postForm(app, `/u?s=${unsubscribe}`, { action: 'download' });
  expect((await download()).json()).toMatchObject(pending);
  expect((await app.admin.get('/api/admin/readers')).json().readers).toMatchObject([pending]);
  const confirmation = { currentPassword: ADMIN_PASSWORD };
  const csv = await app.admin.post('/api/admin/readers.csv', confirmation);
  expect(csv.body.split('\r\n')[1]).toMatch(/^"Ada@example\.org","pending","form","[^"]+",,/);

  await postForm(app, `/api/subscriptions/confirm?c=${confirm}`, {});
  const confirmed = { state: 'confirmed', confirmedAt: expect.any(String), strikes: 0 };
  expect((await download()).json()).toMatchObject(confirmed);
});

test('a link to confirm works for 72 hours, and the address is deleted after 7 days', async () => {
  const clock = makeClock(new Date().toISOString());
  await using app = await startApp({ now: clock.now });
  const { confirm } = await makeReader(app, { isConfirmed: false });
  clock.advance({ hours: 73 });
  const reply = await postForm(app, `/api/subscriptions/confirm?c=${confirm}`, {});
  expect([reply.statusCode, reply.json()]).toEqual([200, { message: 'This link no longer works' }]);
  expect(await states(app)).toEqual(['pending']);
  clock.advance({ hours: 7 * 24 - 74 });
  await sweepSubscribers(app.database, clock.now());
  expect(await states(app)).toEqual(['pending']);
  clock.advance({ hours: 2 });
  await sweepSubscribers(app.database, clock.now());
  expect(await states(app)).toEqual([]);
});

test('after the keys are replaced, the link in an old mail still ends the subscription', async () => {
  await using app = await startApp();
  const old = await makeReader(app);
  await rotateKeys(app.database, app.env);
  const token = await unsubscribeToken(app, EMAIL);
  expect(token).not.toBe(old.unsubscribe);
  const stored = await postForm(app, `/u?s=${token}`, { action: 'download' });
  expect(stored.json()).toMatchObject({ email: EMAIL });
  await postForm(app, `/u?s=${old.unsubscribe}`, { action: 'never' });
  expect(await states(app)).toEqual([]);
  await expect(makeReader(app)).rejects.toThrow('No mail is sent');
});

test('the log contains no token', async () => {
  const lines: string[] = [];
  await using app = await startApp({
    settings: { LOG_LEVEL: 'debug' },
    log: { write: (line) => void lines.push(line) },
  });
  const { confirm, unsubscribe } = await makeReader(app);
  // Only requests of the network are logged.
  const origin = await app.server.listen({ host: '127.0.0.1', port: 0 });
  const post = { method: 'POST', body: new URLSearchParams(ONE_CLICK) };
  await fetch(`${origin}/confirm?c=${confirm}`);
  await fetch(`${origin}/u?s=${unsubscribe}`);
  await fetch(`${origin}/api/subscriptions/confirm?c=${confirm}`, post);
  await fetch(`${origin}/u?s=${unsubscribe}`, post);
  await expect.poll(() => lines.join('').match(/"path":"\/u"/g)).toHaveLength(2);
  const log = lines.join('');
  expect(log).not.toContain(confirm);
  expect(log).not.toContain(unsubscribe);
});
