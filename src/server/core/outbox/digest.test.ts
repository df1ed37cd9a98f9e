import { expect, test } from 'vitest';
import { HOUR_MS } from '#domain/dates/durations.ts';
import { moveDueIntoDigest } from '#server/core/outbox/digest.ts';
import { claimMail } from '#server/core/outbox/outbox-store.ts';
import { newBrowserMail } from '#server/owner/sign-in/browsers/new-browser-mail.ts';
import type { MailServer } from '#tests/servers/mail-server.ts';
import { makeClock } from '#tests/app/make-clock.ts';
import { makeEmailSettings } from '#tests/rows/make-email-settings.ts';
import { makeMessage } from '#tests/rows/make-message.ts';
import { deliveredTexts, makeMessages, outboxRows } from '#tests/processes/outbox-rows.ts';
import { startApp, startDatabase, type TestApp } from '#tests/app/start-app.ts';
import { startMailSite, startOutbox } from '#tests/processes/start-outbox.ts';
import { slowTest } from '#tests/slow-test.ts';

function subjects({ mails }: MailServer) {
  return mails.map(({ subject }) => subject);
}

/** The states of the notifications as the panel shows them, oldest message first. */
async function shownStates(app: TestApp) {
  const messages: {
    notification: { state: string; sentAt: string | null; error: string | null };
  }[] = (await app.admin.get('/api/admin/messages')).json();
  return messages.map(({ notification }) => notification).toReversed();
}

test('the eleventh notification of an hour waits with all further ones for one digest', async () => {
  await using site = await startMailSite();
  const { clock, mailServer } = site;
  await using other = await startDatabase({ sharing: site });
  const texts = await makeMessages(site, 35);
  await using second = await startOutbox(other, { now: clock.now, smtpUrl: mailServer.url });
  const runBoth = () => Promise.all([site.runOnce(), second.runOnce()]);
  await runBoth();
  await runBoth();
  expect(deliveredTexts(mailServer).toSorted()).toEqual(texts.slice(0, 10).toSorted());

  await makeMessage(site.database, { message: { firstName: 'Late', createdAt: isoOf(clock) } });
  clock.advance({ minutes: 59 });
  await runBoth();
  expect(mailServer.mails).toHaveLength(10);

  clock.advance({ minutes: 1 });
  await runBoth();
  await runBoth();
  expect(subjects(mailServer).slice(10)).toEqual(['[Plain Evidence] 26 more messages']);
  const states = await outboxRows(site);
  // The 36 notifications and the digest.
  expect(states).toHaveLength(37);
  expect(new Set(states.map(({ state }) => state))).toEqual(new Set(['sent']));

  // The digest counts as one mail of the new hour, so nine notifications are sent one by one.
  for (let count = 0; count < 10; count += 1) {
    await makeMessage(site.database, { message: { createdAt: isoOf(clock) } });
  }
  await runBoth();
  expect(mailServer.mails).toHaveLength(20);
});

test('a digest lists the first messages by sender and subject, and links to the inbox', async () => {
  await using site = await startMailSite();
  const { mailServer } = site;
  await makeMessages(site, 10);
  const createdAt = '2025-03-01T11:30:00.000Z';
  await makeMessage(site.database, {
    message: { firstName: 'Ada\r\nBcc: a@b.org', subject: 'from\nelsewhere', createdAt },
  });
  await makeMessages(site, 23, '2025-03-01T11:40:00.000Z');
  await site.runOnce();
  await site.runAfter({ hours: 1 });

  const digest = mailServer.mails.at(-1);
  expect(digest?.envelope).toEqual({ from: 'no-reply@example.org', to: ['creator@example.org'] });
  expect(digest?.replyTo).toBeUndefined();
  expect(digest?.text)
    .toBe(`At most 10 notifications are mailed in an hour, so these 24 messages share one:

- Ada Bcc: a@b.org Lovelace <ada@example.org>: from elsewhere
${'- Ada Lovelace <ada@example.org>: Video Topic Request\n'.repeat(19)}and 4 more

-- 
All messages: https://www.example.org/admin/messages
`);
});

test('a digest of a single message is sent as an ordinary notification', async () => {
  await using site = await startMailSite();
  const { mailServer } = site;
  const texts = await makeMessages(site, 11);
  await site.runOnce();
  await site.runAfter({ hours: 1 });
  expect(deliveredTexts(mailServer)).toEqual(texts);
});

test('the panel shows that a message waits for a digest, why the digest failed, and when it was sent', async () => {
  await using app = await startApp();
  await using mails = await startMailSite({ of: app });
  const { clock, mailServer } = mails;
  await makeMessages(app, 13);
  await mails.runOnce();
  const waits = {
    state: 'waiting',
    sentAt: null,
    attempts: 0,
    error: 'So many messages arrived that one mail will list them.',
  };
  expect((await shownStates(app)).slice(10)).toEqual([waits, waits, waits]);

  mailServer.behavior = 'rejects';
  await mails.runAfter({ hours: 1 });
  const error = 'The mail server answered: 451 Try again later';
  const failed = { ...waits, attempts: 1, error };
  expect((await shownStates(app)).slice(10)).toEqual([failed, failed, failed]);

  mailServer.behavior = 'accepts';
  await mails.runAfter({ minutes: 1, seconds: 1 });
  const sent = { state: 'sent', sentAt: isoOf(clock), attempts: 2, error: null };
  expect((await shownStates(app)).slice(10)).toEqual([sent, sent, sent]);
});

slowTest('messages that arrive after a digest has failed are in the next digest', async () => {
  await using site = await startMailSite();
  const { clock, mailServer } = site;
  await makeMessages(site, 12);
  await site.runOnce();
  mailServer.behavior = 'rejects';
  await site.runAfter({ hours: 1 });

  // The attempt counts, so nine of these twelve are sent one by one.
  mailServer.behavior = 'accepts';
  await makeMessages(site, 12, isoOf(clock));
  await site.runOnce();
  expect(mailServer.mails).toHaveLength(19);
  await site.runAfter({ hours: 1 });
  expect(subjects(mailServer).slice(19)).toEqual([
    '[Plain Evidence] 2 more messages',
    '[Plain Evidence] 3 more messages',
  ]);
});

test('an attempt does not count toward the limit of the hour if the mail server is out of reach', async () => {
  await using site = await startMailSite();
  const { clock, mailServer } = site;
  await mailServer.disconnect();
  for (let count = 0; count < 10; count += 1) {
    await makeMessage(site.database, { message: { createdAt: isoOf(clock) } });
    await site.runOnce();
    clock.advance({ minutes: 2 });
  }
  await mailServer.listen();
  await site.runAfter({ minutes: 30 });
  expect(mailServer.mails).toHaveLength(10);
});

test('a digest that is due while notifications are off is never sent', async () => {
  await using app = await startApp();
  await using mails = await startMailSite({ of: app });
  const { mailServer } = mails;
  await makeMessages(app, 12);
  await mails.runOnce();
  await makeEmailSettings(app.database, { isEnabled: false });
  await mails.runOnce();
  expect((await shownStates(app)).at(-1)?.state).toBe('waiting');
  await mails.runAfter({ hours: 1 });
  expect((await shownStates(app)).map(({ state }) => state).slice(10)).toEqual(['off', 'off']);

  await makeEmailSettings(app.database, { isEnabled: true });
  await mails.runOnce();
  expect(mailServer.mails).toHaveLength(10);
});

test('a mail about a new browser that becomes due while a digest is created is not postponed', async () => {
  await using site = await startDatabase();
  const now = makeClock().now();
  await newBrowserMail.enqueue(site.database, { browser: 'Firefox on Linux' }, now);
  await moveDueIntoDigest(site.database, new Date(now.getTime() + HOUR_MS), now);
  expect(await claimMail(site.database, now)).toMatchObject({ kind: 'new-browser' });
});

test('the digest of a crashed process is sent again with the same Message-ID', async () => {
  await using site = await startMailSite();
  const { clock, mailServer } = site;
  await makeMessages(site, 12);
  await site.runOnce();
  await site.runAfter({ hours: 1 });
  // The rows as they are after a crash between the mail server's reply and the update of the rows.
  await site.database
    .updateTable('mail_outbox')
    .set({ state: 'waiting', sentAt: null })
    // Only for the digest and its notifications, this is in the future: the end of the claim.
    .where('nextAttemptAt', '>', isoOf(clock))
    .execute();
  await site.runAfter({ minutes: 5 });
  const ids = mailServer.mails.slice(10).map(({ messageId }) => messageId);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
});

slowTest(
  'a digest omits deleted messages, and is not sent when all of them were deleted',
  async () => {
    await using site = await startMailSite();
    const { clock, mailServer } = site;
    const keepOldest = async (kept: number, texts: readonly string[]) => {
      const deleted = texts.slice(kept);
      await site.database.deleteFrom('contact_messages').where('message', 'in', deleted).execute();
    };

    const texts = await makeMessages(site, 15);
    await site.runOnce();
    await keepOldest(12, texts);
    await site.runAfter({ hours: 1 });
    expect(subjects(mailServer).slice(10)).toEqual(['[Plain Evidence] 2 more messages']);

    const others = await makeMessages(site, 15, isoOf(clock));
    await site.runOnce();
    await keepOldest(0, [...texts, ...others]);
    await site.runAfter({ hours: 1 });
    expect(mailServer.mails).toHaveLength(20);
    expect((await outboxRows(site)).filter(({ state }) => state === 'waiting')).toEqual([]);
  },
);

function isoOf(clock: ReturnType<typeof makeClock>): string {
  return clock.now().toISOString();
}
