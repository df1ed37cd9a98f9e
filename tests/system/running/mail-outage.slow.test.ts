import { expect, test } from 'vitest';
import { countAnnounced, type MailServer, startMailServer } from '#tests/servers/mail-server.ts';
import { makeClock } from '#tests/app/make-clock.ts';
import { makeEmailSettings } from '#tests/rows/make-email-settings.ts';
import { messageInput } from '#tests/inputs/message-input.ts';
import { startApp, type TestApp } from '#tests/app/start-app.ts';
import { startOutbox } from '#tests/processes/start-outbox.ts';

/** One message about every three minutes for three hours. */
const MESSAGES = 60;

/** How the mail server fails in each of the three hours. */
const outages: ((mailServer: MailServer) => Promise<void> | void)[] = [
  (mailServer) => mailServer.disconnect(),
  (mailServer) => {
    mailServer.behavior = 'stalls';
    return mailServer.listen();
  },
  (mailServer) => {
    mailServer.behavior = 'rejects';
  },
];

test('after three hours of mail server failures, all 60 messages are announced exactly once', async () => {
  const clock = makeClock();
  await using mailServer = await startMailServer();
  await using app = await startApp({ settings: { TRUST_PROXY: '127.0.0.1' }, now: clock.now });
  await makeEmailSettings(app.database);
  let messages = 0;

  for (const fail of outages) {
    await fail(mailServer);
    // Each hour has a new worker, as after a restart of the server.
    await using outbox = await startOutbox(app, {
      now: clock.now,
      smtpUrl: mailServer.shortTimeoutUrl,
    });
    for (let minute = 0; minute < 60; minute += 3) {
      await sendMessage(app, messages);
      messages += 1;
      await outbox.runOnce();
      clock.advance({ minutes: 3, seconds: 1 });
    }
  }
  expect(messages).toBe(MESSAGES);
  expect(mailServer.mails).toEqual([]);

  mailServer.behavior = 'accepts';
  await using outbox = await startOutbox(app, { now: clock.now, smtpUrl: mailServer.url });
  for (let minute = 0; minute <= 180; minute += 3) {
    clock.advance({ minutes: 3, seconds: 1 });
    await outbox.runOnce();
  }
  expect(countAnnounced(mailServer)).toBe(MESSAGES);
  const ids = mailServer.mails.map(({ messageId }) => messageId);
  expect(new Set(ids).size).toBe(ids.length);
  const states = await app.database.selectFrom('mail_outbox').select('state').execute();
  expect(states.filter(({ state }) => state !== 'sent')).toEqual([]);
});

/** Sends a message. Each number has its own client address, if the app trusts 127.0.0.1 as a proxy. */
async function sendMessage(app: TestApp, number: number): Promise<void> {
  const message = { ...messageInput, message: `Message number ${number}.` };
  const headers = { 'x-forwarded-for': `10.0.${number >> 8}.${number & 255}` };
  expect((await app.post('/api/contact', message, headers)).statusCode).toBe(201);
}
