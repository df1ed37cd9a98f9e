import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { claimMail, rescheduleMail } from '#server/core/outbox/outbox-store.ts';
import { makeClock } from '#tests/app/make-clock.ts';
import { makeEmailSettings } from '#tests/rows/make-email-settings.ts';
import { makeMessage } from '#tests/rows/make-message.ts';
import { deliveredTexts, makeMessages, outboxRows } from '#tests/processes/outbox-rows.ts';
import { startDatabase } from '#tests/app/start-app.ts';
import { startMailSite, startOutbox } from '#tests/processes/start-outbox.ts';

test('each due mail is sent once, over one connection', async () => {
  await using site = await startMailSite();
  const { clock, mailServer } = site;
  const texts = await makeMessages(site, 10);
  await site.runOnce();
  expect(deliveredTexts(mailServer)).toEqual(texts);
  expect(mailServer.connections).toBe(1);
  expect(await outboxRows(site)).toEqual(
    texts.map(() => ({
      state: 'sent',
      attempts: 1,
      sentAt: clock.now().toISOString(),
      lastError: null,
    })),
  );

  await site.runAfter({ hours: 100 });
  expect(mailServer.mails).toHaveLength(10);
});

test('a mail of a kind that this version does not know fails after three days', async () => {
  await using site = await startMailSite();
  const { mailServer } = site;
  const [text = ''] = await makeMessages(site, 1);
  await site.database.updateTable('mail_outbox').set({ kind: 'newsletter', attempts: 1 }).execute();
  await site.runOnce();
  const lastError = 'This version of the site has no such mails.';
  expect(await outboxRows(site)).toMatchObject([{ state: 'waiting', attempts: 2, lastError }]);

  await site.database.updateTable('mail_outbox').set({ attempts: 100 }).execute();
  await site.runAfter({ hours: 1 });
  expect(await outboxRows(site)).toMatchObject([{ state: 'failed', attempts: 101, lastError }]);
  expect(deliveredTexts(mailServer)).not.toContain(text);
});

test('messages received while notifications are off are never mailed, but later ones are', async () => {
  await using site = await startMailSite({ email: null });
  const { mailServer } = site;
  await makeEmailSettings(site.database, { isEnabled: false });
  await makeMessages(site, 2);
  await site.runOnce();
  expect((await outboxRows(site)).map(({ state }) => state)).toEqual(['off', 'off']);

  await makeEmailSettings(site.database, { isEnabled: true });
  await makeMessage(site.database, { message: { message: 'Later.' } });
  await site.runOnce();
  expect(deliveredTexts(mailServer)).toEqual(['Later.']);
});

test('without a mail server, mail is canceled while notifications are off', async () => {
  await using site = await startDatabase();
  await makeEmailSettings(site.database, { isEnabled: false });
  await makeMessages(site, 1);
  await using outbox = await startOutbox(site, { now: makeClock().now });
  await outbox.runOnce();
  expect(await outboxRows(site)).toMatchObject([{ state: 'off', attempts: 0 }]);
});

test('mails wait until a mail server is set up, and are then sent', async () => {
  await using site = await startMailSite();
  const { clock, mailServer } = site;
  const texts = await makeMessages(site, 3);
  await using before = await startOutbox(site, { now: clock.now });
  await before.runOnce();
  clock.advance({ hours: 1000 });
  await before.runOnce();
  expect(await outboxRows(site)).toMatchObject(
    texts.map(() => ({ state: 'waiting', attempts: 0 })),
  );

  await site.runOnce();
  expect(deliveredTexts(mailServer)).toEqual(texts);
});

test('mails wait until an address is saved, and each goes to the address saved when it is sent', async () => {
  await using site = await startMailSite({ email: null });
  const { mailServer } = site;
  await makeMessages(site, 1);
  await site.runOnce();
  expect(await outboxRows(site)).toMatchObject([{ state: 'waiting', attempts: 0 }]);

  for (const contactEmail of ['first@example.org', 'second@example.org']) {
    await makeEmailSettings(site.database, { contactEmail });
    await site.runOnce();
    await makeMessage(site.database);
  }
  await site.runOnce();
  expect(mailServer.mails.map(({ envelope }) => envelope.to)).toEqual([
    ['first@example.org'],
    ['second@example.org'],
    ['second@example.org'],
  ]);
});

test('a stopped worker finishes the mail in flight and sends no other', async () => {
  await using site = await startMailSite();
  const { clock, mailServer } = site;
  mailServer.behavior = 'stalls';
  await makeMessages(site, 2);
  const stalling = mailServer.nextStalled();
  const outbox = await startOutbox(site, { now: clock.now, smtpUrl: mailServer.url });
  await stalling;
  const stopped = outbox.stop();
  mailServer.acceptStalled();
  await stopped;
  expect(deliveredTexts(mailServer)).toEqual(['Message number 0.']);
  expect((await outboxRows(site)).map(({ state }) => state)).toEqual(['sent', 'waiting']);
});

test('while the mail server is down, each attempt counts for all mails, and no mail is lost', async () => {
  await using site = await startMailSite();
  const { mailServer } = site;
  await mailServer.disconnect();
  const texts = await makeMessages(site, 5);
  await site.runOnce();
  const lastError: unknown = expect.stringMatching(
    /^The mail server could not be reached: .*REFUSED/,
  );
  const waitingAfter = (attempts: number) =>
    texts.map(() => ({ state: 'waiting', attempts, sentAt: null, lastError }));
  expect(await outboxRows(site)).toEqual(waitingAfter(1));

  // The mails are not due yet.
  await site.runAfter({ seconds: 50 });
  expect(await outboxRows(site)).toEqual(waitingAfter(1));

  await site.runAfter({ seconds: 11 });
  expect(await outboxRows(site)).toEqual(waitingAfter(2));

  await mailServer.listen();
  await site.runAfter({ minutes: 2, seconds: 1 });
  expect(deliveredTexts(mailServer).toSorted()).toEqual(texts);
  expect((await outboxRows(site)).map(({ attempts }) => attempts)).toEqual([3, 3, 3, 3, 3]);
});

test('a mail that is refused for three days is marked as failed with its error', async () => {
  await using site = await startMailSite();
  const { mailServer } = site;
  mailServer.behavior = ({ text = '' }) => (text.includes('number 1') ? 'rejects' : 'accepts');
  mailServer.rejection = { responseCode: 550, message: '5.7.1 Looks\r\n550 like spam' };
  await makeMessages(site, 3);
  await site.runOnce();
  expect(deliveredTexts(mailServer)).toEqual(['Message number 0.', 'Message number 2.']);

  // The 77th attempt is the last one within three days.
  await site.database
    .updateTable('mail_outbox')
    .set({ attempts: 75 })
    .where('state', '=', 'waiting')
    .execute();
  for (const state of ['waiting', 'failed']) {
    await site.runAfter({ hours: 1, seconds: 1 });
    expect((await outboxRows(site))[1]).toMatchObject({ state });
  }
  expect((await outboxRows(site))[1]).toEqual({
    state: 'failed',
    attempts: 77,
    sentAt: null,
    lastError: 'The mail server answered: 550 5.7.1 Looks 550 like spam',
  });

  mailServer.behavior = 'accepts';
  await site.runAfter({ hours: 1000 });
  expect(mailServer.mails).toHaveLength(2);
});

test('a mail that makes the server close the connection does not delay the others', async () => {
  await using site = await startMailSite();
  const { mailServer } = site;
  mailServer.behavior = ({ text = '' }) => (text.includes('number 0') ? 'disconnects' : 'accepts');
  await makeMessages(site, 3);
  await site.runOnce();
  await site.runAfter({ minutes: 1, seconds: 1 });
  expect(deliveredTexts(mailServer).toSorted()).toEqual(['Message number 1.', 'Message number 2.']);
  expect((await outboxRows(site))[0]).toMatchObject({
    state: 'waiting',
    attempts: 2,
    lastError: 'The mail server closed the connection.',
  });
});

test('the mail that a crashed process claimed is sent by another process', async () => {
  await using site = await startMailSite();
  const { mailServer } = site;
  await makeMessages(site, 1);
  // The row as the crashed process left it: the attempt is counted and the mail is claimed.
  await site.database
    .updateTable('mail_outbox')
    .set({ attempts: 1, nextAttemptAt: '2025-03-01T12:05:00.000Z' })
    .execute();
  await site.runAfter({ minutes: 4 });
  expect(mailServer.mails).toEqual([]);

  await site.runAfter({ minutes: 1 });
  expect(mailServer.mails).toHaveLength(1);
  expect(await outboxRows(site)).toMatchObject([{ state: 'sent', attempts: 2 }]);
});

test('a mail that could not be marked as sent is not sent again', async () => {
  await using site = await startDatabase({ database: 'sqlite' });
  await using mails = await startMailSite({ of: site });
  const { mailServer } = mails;
  await makeMessages(site, 2);
  await sql`create trigger broken before update of state on mail_outbox
    begin select raise(abort, 'broken'); end`.execute(site.database);
  await mails.runOnce();
  await mails.runOnce();
  expect(deliveredTexts(mailServer)).toEqual(['Message number 0.']);

  await sql`drop trigger broken`.execute(site.database);
  await mails.runOnce();
  expect(deliveredTexts(mailServer)).toEqual(['Message number 0.', 'Message number 1.']);
  expect((await outboxRows(site)).map(({ state }) => state)).toEqual(['sent', 'sent']);
});

/** As many as may be sent within an hour. */
const MAILS = 10;

const now = new Date('2025-03-01T12:00:00.000Z');

test('concurrent claims never return the same mail', async () => {
  await using site = await startDatabase();
  for (let count = 0; count < MAILS; count += 1) await makeMessage(site.database);

  const claimed: string[] = [];
  while (claimed.length < MAILS) {
    const claims = await Promise.all(
      Array.from({ length: 10 }, () => claimMail(site.database, now)),
    );
    const ids = claims.flatMap((claim) => claim?.id ?? []);
    // Some of the concurrent claims return `undefined`, but at least one returns a mail.
    expect(ids.length).toBeGreaterThan(0);
    claimed.push(...ids);
  }
  expect(new Set(claimed).size).toBe(MAILS);
  expect(await claimMail(site.database, now)).toBeUndefined();
});

test('an attempt whose claim has expired changes nothing', async () => {
  await using site = await startDatabase();
  await makeMessage(site.database);
  const first = await claimMail(site.database, now);
  const muchLater = new Date('2025-03-01T12:05:00.000Z');
  const second = await claimMail(site.database, muchLater);
  if (!first || !second) throw new Error('nothing to claim');

  await rescheduleMail(site.database, first, 'too late', muchLater);
  const row = () => site.database.selectFrom('mail_outbox').selectAll().executeTakeFirstOrThrow();
  expect(await row()).toMatchObject({ nextAttemptAt: second.nextAttemptAt, lastError: null });
  await rescheduleMail(site.database, second, 'refused', muchLater);
  expect(await row()).toMatchObject({ lastError: 'refused', attempts: 2 });
});
