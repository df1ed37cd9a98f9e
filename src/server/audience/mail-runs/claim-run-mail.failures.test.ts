import { expect, test } from 'vitest';
import { startDatabase } from '#tests/app/start-app.ts';
import {
  makeConfirmedReaders,
  makeDueRun,
  makeMailRun,
  storedRun,
  tickingClock,
} from '#tests/mail-runs/make-mail-run.ts';
import { startDueMails } from '#tests/mail-runs/start-due-mails.ts';
import { startMailSite, startOutbox } from '#tests/processes/start-outbox.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { startRawMailServer } from '#tests/servers/raw-mail-server.ts';
import { slowTest } from '#tests/slow-test.ts';

const refuse = (responseCode: number, message: string) =>
  Object.assign(new Error(message), { responseCode });

slowTest(
  'a reader whose address is refused as unknown twice, a day apart, gets no more mails',
  async () => {
    await using site = await startMailSite({
      email: null,
      clock: tickingClock(),
      mailServerOptions: {
        onRcptTo: ({ address }, _session, done) => {
          done(address === 'reader1@example.org' ? refuse(550, '5.1.1 No such user') : null);
        },
      },
    });
    const { clock } = site;
    await makeConfirmedReaders(site.database, 3);
    for (const state of ['confirmed', 'confirmed', 'bounced'] as const) {
      const { id } = await makeVideo(site.database);
      const runId = await makeMailRun(site.database, id, clock.now(), { when: 'now' });
      await site.runOnce();
      await site.runOnce();
      expect(await storedRun(site.database, runId)).toMatchObject({
        state: 'done',
        sent: 2,
        refused: 1,
      });
      const stored = await site.database
        .selectFrom('subscribers')
        .select(['state', 'lastError'])
        .where('email', '=', 'reader1@example.org')
        .executeTakeFirst();
      const lastError = expect.stringContaining('5.1.1');
      expect(stored).toEqual({ state, lastError });
      clock.advance({ hours: 13 });
    }
    const { id } = await makeVideo(site.database);
    const runId = await makeMailRun(site.database, id, clock.now(), { when: 'now' });
    await site.runOnce();
    expect(await storedRun(site.database, runId)).toMatchObject({ audience: 2 });
  },
);

test('after ten mails in a row that are refused for what they are, the mails pause and the owner is mailed', async () => {
  await using site = await startDueMails(25, { email: {} });
  const { mailServer } = site;
  mailServer.behavior = ({ to }) =>
    to?.[0]?.address === 'creator@example.org' ? 'accepts' : 'rejects';
  mailServer.rejection = { responseCode: 550, message: '5.7.1 Message rejected as spam' };
  await site.runOnce();
  await site.runOnce();
  expect(await site.stored()).toMatchObject({
    state: 'paused',
    refused: 10,
    reason: expect.stringContaining('5.7.1 Message rejected as spam'),
  });
  const stored = await site.database.selectFrom('subscribers').select('strikes').execute();
  expect(stored.every(({ strikes }) => strikes === 0)).toBe(true);
  expect(mailServer.mails).toHaveLength(1);
  expect(mailServer.mails[0]).toMatchObject({
    subject: '[Plain Evidence] Mails to readers are paused',
    text: expect.stringContaining('- How a bill becomes law\n  0 of 25 sent.'),
  });
});

slowTest.each<[string, number, (attempt: number) => boolean, object]>([
  [
    'nine refused mails in a row do not pause the mails',
    20,
    (attempt) => attempt % 10 !== 0,
    { state: 'done', sent: 2, refused: 18 },
  ],
  [
    'when more than 5 percent of 100 mails are refused for what they are, the mails pause',
    130,
    (attempt) => attempt % 15 === 0,
    { state: 'paused', sent: 98, refused: 7 },
  ],
])('%s', async (_rule, readerCount, isRefused, stored) => {
  await using site = await startDueMails(readerCount);
  const { mailServer } = site;
  let attempts = 0;
  mailServer.behavior = () => {
    attempts += 1;
    return isRefused(attempts) ? 'rejects' : 'accepts';
  };
  mailServer.rejection = { responseCode: 550, message: '5.7.1 No' };
  await site.runOnce();
  await site.runOnce();
  expect(await site.stored()).toMatchObject(stored);
});

slowTest(
  'after 421 all mails wait 15 minutes, then twice as long, and every reader gets the mail',
  async () => {
    await using site = await startDueMails(8);
    const { clock, mailServer, readers } = site;
    const isBusy = () => mailServer.mails.length === 5 && clock.now() < until;
    const until = new Date(clock.now().getTime() + 40 * 60 * 1000);
    mailServer.behavior = () => (isBusy() ? 'rejects' : 'accepts');
    mailServer.rejection = { responseCode: 421, message: '4.7.0 Try again later' };
    await site.runOnce();
    await site.runOnce();
    expect(await site.stored()).toMatchObject({
      state: 'running',
      sent: 5,
      waitMinutes: 15,
      reason: expect.stringContaining('421'),
    });
    await site.runAfter({ minutes: 14 });
    expect((await site.stored()).waitMinutes).toBe(15);
    await site.runAfter({ minutes: 2 });
    expect(await site.stored()).toMatchObject({ sent: 5, waitMinutes: 30 });
    await site.runAfter({ minutes: 31 });
    await site.runOnce();
    expect(await site.stored()).toMatchObject({ state: 'done', sent: 8, reason: null });
    const sentTo = mailServer.mails.flatMap(({ envelope }) => envelope.to);
    expect(sentTo.toSorted()).toEqual(readers);
  },
);

test('while the mail server does not answer, the mails wait', async () => {
  await using site = await startDueMails(3);
  const { clock, mailServer } = site;
  mailServer.behavior = 'stalls';
  const stalled = await startOutbox(site, { now: clock.now, smtpUrl: mailServer.shortTimeoutUrl });
  await stalled.runOnce();
  await stalled.stop();
  expect(await site.stored()).toMatchObject({
    state: 'running',
    sent: 0,
    refused: 0,
    waitMinutes: 15,
  });
  mailServer.behavior = 'accepts';
  await site.runAfter({ minutes: 16 });
  await site.runOnce();
  expect(mailServer.mails).toHaveLength(3);
});

test('a mail server that accepts a mail and then resets the connection gets each mail once', async () => {
  const clock = tickingClock();
  await using site = await startDatabase();
  const received: string[] = [];
  await using server = await startRawMailServer((command) => {
    if (command === 'RCPT') received.push(command);
    // The end of a mail is no command, so the answer follows the answer to DATA at once.
    return {
      '': '220 mail.example.org ESMTP\r\n',
      EHLO: '250 mail.example.org\r\n',
      MAIL: '250 OK\r\n',
      RCPT: '250 OK\r\n',
      DATA: '354 Go on\r\n250 OK\r\n421 Bye\r\n',
    }[command];
  });
  const { runId } = await makeDueRun(site.database, clock.now(), 3);
  const smtpUrl = `smtp://127.0.0.1:${server.port}`;
  await using outbox = await startOutbox(site, { now: clock.now, smtpUrl });
  for (let pass = 0; pass < 5; pass += 1) {
    await outbox.runOnce();
    clock.advance({ minutes: 16 });
  }
  expect(await storedRun(site.database, runId)).toMatchObject({ state: 'done', sent: 3 });
  expect(received).toHaveLength(3);
});
