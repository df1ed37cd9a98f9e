import { expect, test } from 'vitest';
import { makeMessage } from '#tests/make-message.ts';
import { eachDatabase, startApp } from '#tests/start-app.ts';

test.each(eachDatabase)(
  'the administrator reads every field of every message, newest first, on %s',
  async (kind) => {
    await using app = await startApp({ database: kind });
    const older = await makeMessage(app.database, { message: { newsletter: true } });
    const newest = await makeMessage(app.database, {
      message: { createdAt: '2025-03-02T12:00:00.000Z', subject: 'a subject of tomorrow' },
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

    const reply = await app.get('/api/admin/messages', await app.signIn());
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(reply.json()).toEqual([
      {
        ...newest,
        notification: {
          state: 'sent',
          sentAt: '2025-03-02T12:00:05.000Z',
          attempts: 2,
          error: null,
        },
      },
      {
        ...older,
        notification: {
          state: 'waiting',
          sentAt: null,
          attempts: 0,
          error: 'No mail server is set up (SMTP_URL).',
        },
      },
      {
        ...failed,
        notification: {
          state: 'failed',
          sentAt: null,
          attempts: 78,
          error: 'The mail server answered: 550 no',
        },
      },
    ]);
  },
);

test('the notification of a message without a mail is off', async () => {
  await using app = await startApp();
  await makeMessage(app.database);
  await app.database.deleteFrom('mail_outbox').execute();
  const [message] = (await app.get('/api/admin/messages', await app.signIn())).json();
  expect(message.notification).toEqual({ state: 'off', sentAt: null, attempts: 0, error: null });
});

test('two thousand messages are listed in order', async () => {
  await using app = await startApp();
  const { id, ...message } = await makeMessage(app.database);
  const ids = Array.from({ length: 1999 }, (_, index) => `${id}-${String(index).padStart(4, '0')}`);
  for (let start = 0; start < ids.length; start += 500) {
    const part = ids.slice(start, start + 500);
    await app.database
      .insertInto('contact_messages')
      .values(part.map((each) => ({ ...message, id: each })))
      .execute();
    await app.database
      .insertInto('mail_outbox')
      .values(
        part.map((each) => ({
          id: each,
          messageId: each,
          createdAt: message.createdAt,
          nextAttemptAt: message.createdAt,
          sentAt: null,
          lastError: null,
        })),
      )
      .execute();
  }
  const reply = await app.get('/api/admin/messages', await app.signIn());
  const messages: { id: string }[] = reply.json();
  // Messages of the same time are ordered by id, so that the order is stable.
  expect(messages.map((each) => each.id)).toEqual([...ids.toReversed(), id]);
});

test('visitors cannot read messages', async () => {
  await using app = await startApp();
  await makeMessage(app.database, { message: { firstName: 'Secret' } });
  const reply = await app.get('/api/admin/messages');
  expect(reply.statusCode).toBe(401);
  expect(reply.body).not.toContain('Secret');
});
