import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { makeClock } from '#tests/app/make-clock.ts';
import { makeMessage } from '#tests/rows/make-message.ts';
import { startMailSite } from '#tests/processes/start-outbox.ts';
import { startApp, type TestApp } from '#tests/app/start-app.ts';

const network = 'n'.repeat(43);
const otherNetwork = 'm'.repeat(43);
const MESSAGES = '/api/admin/messages';

/** More messages than two batches of the deletion contain. */
const MANY = 250;

async function remove(app: TestApp, url: string) {
  const reply = await app.admin.delete(url);
  return { status: reply.statusCode, message: reply.json().message };
}

/** The ids of all messages, and of the messages that a mail is queued for. */
async function stored({ database }: TestApp) {
  const messages = await database.selectFrom('contact_messages').select('id').execute();
  const mails = await database.selectFrom('mail_outbox').select('messageId').execute();
  return {
    messages: messages.map(({ id }) => id).toSorted(),
    mails: mails.map(({ messageId }) => messageId).toSorted(),
  };
}

test('a message is deleted together with its notification', async () => {
  await using app = await startApp();
  const deleted = await makeMessage(app.database);
  const kept = await makeMessage(app.database);

  const address = `${MESSAGES}/${deleted.id}`;
  expect(await remove(app, address)).toEqual({
    status: 200,
    message: 'Message deleted successfully',
  });
  expect(await stored(app)).toEqual({ messages: [kept.id], mails: [kept.id] });
  for (const missing of [address, `${MESSAGES}/unknown`]) {
    expect(await remove(app, missing)).toEqual({
      status: 404,
      message: 'There is no such message.',
    });
  }
});

test('all messages of a network since a time are deleted, and no others', async () => {
  const clock = makeClock();
  await using app = await startApp({ now: clock.now });
  const make = (createdAt: string, from: string | null = network) =>
    makeMessage(app.database, { message: { createdAt, network: from } });
  const since = '2025-03-01T11:00:00.000Z';
  const { id, ...message } = await make(since);
  await app.database
    .insertInto('contact_messages')
    .values(Array.from({ length: MANY - 1 }, (_, n) => ({ ...message, id: `${id}-${n}` })))
    .execute();
  const kept = [
    await make('2025-03-01T10:59:59.999Z'),
    await make(since, otherNetwork),
    await make(since, null),
    // Arrives while the others are being deleted.
    await make('2025-03-01T12:00:00.001Z'),
  ].map((each) => each.id);

  const query = `network=${network}&since=${since}`;
  expect(await remove(app, `${MESSAGES}?${query}`)).toEqual({
    status: 200,
    message: '250 messages deleted',
  });
  expect(await stored(app)).toEqual({ messages: kept.toSorted(), mails: kept.toSorted() });
});

test.each(['', '?since=', `?network=${network}`, '?since=2025-03-01', '?since=2025&network=x'])(
  'the deletion "%s" is refused, and deletes nothing',
  async (query) => {
    await using app = await startApp();
    await makeMessage(app.database, { message: { network } });
    expect((await remove(app, MESSAGES + query)).status).toBe(400);
    expect((await stored(app)).messages).toHaveLength(1);
  },
);

test('a message that is deleted forever is in no table, export or log line any more', async () => {
  const lines: string[] = [];
  const log = { write: (line: string) => lines.push(line) };
  const settings = { LOG_LEVEL: 'trace' };
  await using app = await startApp({ log, settings });
  await using mails = await startMailSite({ of: app, clock: makeClock(new Date().toISOString()) });
  const { mailServer } = mails;
  // A sign-in is logged.
  await app.signIn();
  const content = {
    firstName: 'Erased',
    lastName: 'Visitor',
    email: 'erased@visitor.example',
    subject: 'general',
    message: 'Erased text.',
    newsletter: true,
  };
  expect((await app.post('/api/contact', content)).statusCode).toBe(201);
  expect((await app.post('/api/contact', content)).statusCode).toBe(201);
  // One mail is sent, and the other waits after a failure.
  mailServer.behavior = () => (mailServer.mails.length === 0 ? 'accepts' : 'rejects');
  await mails.runAfter({ minutes: 1 });
  expect(await everythingStored(app)).toMatch(/erased/i);

  for (const { id } of (await app.admin.get(MESSAGES)).json()) {
    expect((await remove(app, `${MESSAGES}/${id}`)).status).toBe(200);
  }
  expect((await remove(app, '/api/admin/trash')).status).toBe(200);
  expect(await everythingStored(app)).not.toMatch(/erased/i);
  expect(lines).not.toEqual([]);
  expect(lines.join('')).not.toMatch(/erased/i);
});

/** Every row of the database and both exports, as text. */
async function everythingStored({ database, admin }: TestApp): Promise<string> {
  const tables = await database.introspection.getTables();
  const reads = tables.map(({ name }) => sql`select * from ${sql.table(name)}`.execute(database));
  const rows = (await Promise.all(reads)).map((result) => result.rows);
  const addresses = ['/api/admin/messages.csv', '/api/admin/newsletter-signups.csv'];
  const exports = await Promise.all(addresses.map((address) => admin.get(address)));
  return JSON.stringify([rows, exports.map(({ body }) => body)]);
}
