import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startMailServer } from '#tests/mail-server.ts';
import { makeClock } from '#tests/make-clock.ts';
import { makeEmailSettings } from '#tests/make-email-settings.ts';
import { makeMessage } from '#tests/make-message.ts';
import { arrived, makeMessages, outboxOf } from '#tests/outbox-mails.ts';
import { eachDatabase, startApp } from '#tests/start-app.ts';
import { startOutbox } from '#tests/start-outbox.ts';

test.each(eachDatabase)(
  'mails that are due are sent once, over as few connections as possible, on %s',
  async (kind) => {
    await using app = await startApp({ database: kind });
    await using mailServer = await startMailServer();
    await makeEmailSettings(app.database);
    const texts = await makeMessages(app, 30);
    const clock = makeClock();
    await using outbox = startOutbox(app, { now: clock.now, smtpUrl: mailServer.url });
    await outbox.round();
    expect(arrived(mailServer)).toEqual(texts);
    expect(mailServer.connections).toBe(2);
    expect(await outboxOf(app)).toEqual(
      texts.map(() => ({
        state: 'sent',
        attempts: 1,
        sentAt: clock.now().toISOString(),
        lastError: null,
      })),
    );

    clock.pass({ hours: 100 });
    await outbox.round();
    expect(mailServer.mails).toHaveLength(30);
  },
);

test.each(eachDatabase)(
  'messages that came while notifications were off are never mailed, later ones are, on %s',
  async (kind) => {
    await using app = await startApp({ database: kind });
    await using mailServer = await startMailServer();
    await makeEmailSettings(app.database, { isEnabled: false });
    await makeMessages(app, 2);
    const { now } = makeClock();
    await using outbox = startOutbox(app, { now, smtpUrl: mailServer.url });
    await outbox.round();
    expect((await outboxOf(app)).map(({ state }) => state)).toEqual(['off', 'off']);

    await makeEmailSettings(app.database, { isEnabled: true });
    await makeMessage(app.database, { message: { message: 'Later.' } });
    await outbox.round();
    expect(arrived(mailServer)).toEqual(['Later.']);
  },
);

test('notifications that are off stay off without a mail server', async () => {
  await using app = await startApp();
  await makeEmailSettings(app.database, { isEnabled: false });
  await makeMessages(app, 1);
  await using outbox = startOutbox(app, { now: makeClock().now });
  await outbox.round();
  expect(await outboxOf(app)).toMatchObject([{ state: 'off', attempts: 0 }]);
});

test('without a mail server mails wait, and are sent when there is one', async () => {
  await using app = await startApp();
  await using mailServer = await startMailServer();
  await makeEmailSettings(app.database);
  const texts = await makeMessages(app, 3);
  const clock = makeClock();
  await using before = startOutbox(app, { now: clock.now });
  await before.round();
  clock.pass({ hours: 1000 });
  await before.round();
  expect(await outboxOf(app)).toMatchObject(texts.map(() => ({ state: 'waiting', attempts: 0 })));

  await using after = startOutbox(app, { now: clock.now, smtpUrl: mailServer.url });
  await after.round();
  expect(arrived(mailServer)).toEqual(texts);
});

test('without an address mails wait; each goes to the address saved when it is sent', async () => {
  await using app = await startApp();
  await using mailServer = await startMailServer();
  await makeMessages(app, 1);
  const { now } = makeClock();
  await using outbox = startOutbox(app, { now, smtpUrl: mailServer.url });
  await outbox.round();
  expect(await outboxOf(app)).toMatchObject([{ state: 'waiting', attempts: 0 }]);

  for (const contactEmail of ['first@example.org', 'second@example.org']) {
    await makeEmailSettings(app.database, { contactEmail });
    await outbox.round();
    await makeMessage(app.database);
  }
  await outbox.round();
  expect(mailServer.mails.map(({ envelope }) => envelope.to)).toEqual([
    ['first@example.org'],
    ['second@example.org'],
    ['second@example.org'],
  ]);
});

test.each(eachDatabase)(
  'two processes on one database send each mail once, on %s',
  async (kind) => {
    await using app = await startApp({ database: kind });
    await using other = await startApp({ sharing: app });
    await using mailServer = await startMailServer();
    await makeEmailSettings(app.database);
    const texts = await makeMessages(app, 60);
    const { now } = makeClock();
    await using first = startOutbox(app, { now, smtpUrl: mailServer.url });
    await using second = startOutbox(other, { now, smtpUrl: mailServer.url });
    while (mailServer.mails.length < texts.length) {
      await Promise.all([first.round(), second.round()]);
    }
    await Promise.all([first.round(), second.round()]);
    expect(arrived(mailServer).toSorted()).toEqual(texts.toSorted());
    expect((await outboxOf(app)).every(({ attempts }) => attempts === 1)).toBe(true);
  },
);

test('a stopped worker finishes the mail in flight and starts no other', async () => {
  await using app = await startApp();
  await using mailServer = await startMailServer();
  mailServer.manner = 'stalls';
  await makeEmailSettings(app.database);
  await makeMessages(app, 2);
  const { now } = makeClock();
  const stalling = mailServer.stalling();
  const outbox = startOutbox(app, { now, smtpUrl: mailServer.url });
  await stalling;
  const stopped = outbox.stop();
  mailServer.takeStalled();
  await stopped;
  expect(arrived(mailServer)).toEqual(['Message number 0.']);
  expect((await outboxOf(app)).map(({ state }) => state)).toEqual(['sent', 'waiting']);
});

test('the worker goes on after a database error', async () => {
  await using app = await startApp();
  await using mailServer = await startMailServer();
  await makeEmailSettings(app.database);
  const texts = await makeMessages(app, 1);
  await sql`alter table mail_outbox rename to gone`.execute(app.database);
  const { now } = makeClock();
  await using outbox = startOutbox(app, { now, smtpUrl: mailServer.url });
  await outbox.round();
  expect(mailServer.mails).toEqual([]);
  await sql`alter table gone rename to mail_outbox`.execute(app.database);
  await outbox.round();
  expect(arrived(mailServer)).toEqual(texts);
});
