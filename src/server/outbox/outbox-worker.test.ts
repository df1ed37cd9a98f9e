import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startMailServer } from '#tests/servers/mail-server.ts';
import { makeClock } from '#tests/app/make-clock.ts';
import { makeEmailSettings } from '#tests/rows/make-email-settings.ts';
import { makeMessage } from '#tests/rows/make-message.ts';
import { deliveredTexts, makeMessages, outboxRows } from '#tests/processes/outbox-rows.ts';
import { startApp } from '#tests/app/start-app.ts';
import { startOutbox } from '#tests/processes/start-outbox.ts';

test('each due mail is sent once, over one connection', async () => {
  await using app = await startApp();
  await using mailServer = await startMailServer();
  await makeEmailSettings(app.database);
  const texts = await makeMessages(app, 10);
  const clock = makeClock();
  await using outbox = startOutbox(app, { now: clock.now, smtpUrl: mailServer.url });
  await outbox.runOnce();
  expect(deliveredTexts(mailServer)).toEqual(texts);
  expect(mailServer.connections).toBe(1);
  expect(await outboxRows(app)).toEqual(
    texts.map(() => ({
      state: 'sent',
      attempts: 1,
      sentAt: clock.now().toISOString(),
      lastError: null,
    })),
  );

  clock.advance({ hours: 100 });
  await outbox.runOnce();
  expect(mailServer.mails).toHaveLength(10);
});

test('messages received while notifications are off are never mailed, but later ones are', async () => {
  await using app = await startApp();
  await using mailServer = await startMailServer();
  await makeEmailSettings(app.database, { isEnabled: false });
  await makeMessages(app, 2);
  const { now } = makeClock();
  await using outbox = startOutbox(app, { now, smtpUrl: mailServer.url });
  await outbox.runOnce();
  expect((await outboxRows(app)).map(({ state }) => state)).toEqual(['off', 'off']);

  await makeEmailSettings(app.database, { isEnabled: true });
  await makeMessage(app.database, { message: { message: 'Later.' } });
  await outbox.runOnce();
  expect(deliveredTexts(mailServer)).toEqual(['Later.']);
});

test('without a mail server, mail is canceled while notifications are off', async () => {
  await using app = await startApp();
  await makeEmailSettings(app.database, { isEnabled: false });
  await makeMessages(app, 1);
  await using outbox = startOutbox(app, { now: makeClock().now });
  await outbox.runOnce();
  expect(await outboxRows(app)).toMatchObject([{ state: 'off', attempts: 0 }]);
});

test('mails wait until a mail server is set up, and are then sent', async () => {
  await using app = await startApp();
  await using mailServer = await startMailServer();
  await makeEmailSettings(app.database);
  const texts = await makeMessages(app, 3);
  const clock = makeClock();
  await using before = startOutbox(app, { now: clock.now });
  await before.runOnce();
  clock.advance({ hours: 1000 });
  await before.runOnce();
  expect(await outboxRows(app)).toMatchObject(texts.map(() => ({ state: 'waiting', attempts: 0 })));

  await using after = startOutbox(app, { now: clock.now, smtpUrl: mailServer.url });
  await after.runOnce();
  expect(deliveredTexts(mailServer)).toEqual(texts);
});

test('mails wait until an address is saved, and each goes to the address saved when it is sent', async () => {
  await using app = await startApp();
  await using mailServer = await startMailServer();
  await makeMessages(app, 1);
  const { now } = makeClock();
  await using outbox = startOutbox(app, { now, smtpUrl: mailServer.url });
  await outbox.runOnce();
  expect(await outboxRows(app)).toMatchObject([{ state: 'waiting', attempts: 0 }]);

  for (const contactEmail of ['first@example.org', 'second@example.org']) {
    await makeEmailSettings(app.database, { contactEmail });
    await outbox.runOnce();
    await makeMessage(app.database);
  }
  await outbox.runOnce();
  expect(mailServer.mails.map(({ envelope }) => envelope.to)).toEqual([
    ['first@example.org'],
    ['second@example.org'],
    ['second@example.org'],
  ]);
});

test('two processes on one database send each mail once', async () => {
  await using app = await startApp();
  await using other = await startApp({ sharing: app });
  await using mailServer = await startMailServer();
  await makeEmailSettings(app.database);
  const texts = await makeMessages(app, 10);
  const { now } = makeClock();
  await using first = startOutbox(app, { now, smtpUrl: mailServer.url });
  await using second = startOutbox(other, { now, smtpUrl: mailServer.url });
  while (mailServer.mails.length < texts.length) {
    await Promise.all([first.runOnce(), second.runOnce()]);
  }
  await Promise.all([first.runOnce(), second.runOnce()]);
  expect(deliveredTexts(mailServer).toSorted()).toEqual(texts.toSorted());
  expect((await outboxRows(app)).every(({ attempts }) => attempts === 1)).toBe(true);
});

test('a stopped worker finishes the mail in flight and sends no other', async () => {
  await using app = await startApp();
  await using mailServer = await startMailServer();
  mailServer.behavior = 'stalls';
  await makeEmailSettings(app.database);
  await makeMessages(app, 2);
  const { now } = makeClock();
  const stalling = mailServer.nextStalled();
  const outbox = startOutbox(app, { now, smtpUrl: mailServer.url });
  await stalling;
  const stopped = outbox.stop();
  mailServer.acceptStalled();
  await stopped;
  expect(deliveredTexts(mailServer)).toEqual(['Message number 0.']);
  expect((await outboxRows(app)).map(({ state }) => state)).toEqual(['sent', 'waiting']);
});

test('the worker continues after a database error', async () => {
  await using app = await startApp();
  await using mailServer = await startMailServer();
  await makeEmailSettings(app.database);
  const texts = await makeMessages(app, 1);
  await sql`alter table mail_outbox rename to gone`.execute(app.database);
  const { now } = makeClock();
  await using outbox = startOutbox(app, { now, smtpUrl: mailServer.url });
  await outbox.runOnce();
  expect(mailServer.mails).toEqual([]);
  await sql`alter table gone rename to mail_outbox`.execute(app.database);
  await outbox.runOnce();
  expect(deliveredTexts(mailServer)).toEqual(texts);
});
