import { expect, test } from 'vitest';
import { makeClock } from '#tests/app/make-clock.ts';
import { startApp, startDatabase, testEnv } from '#tests/app/start-app.ts';
import {
  makeConfirmedReaders,
  makeDueRun,
  makeMailRun,
  storedRun,
  tickingClock,
} from '#tests/mail-runs/make-mail-run.ts';
import { startDueMails } from '#tests/mail-runs/start-due-mails.ts';
import { stallMail } from '#tests/mail-runs/stall-mail.ts';
import { startMailSite, startOutbox } from '#tests/processes/start-outbox.ts';
import { makeReaderSettings, postForm } from '#tests/readers/make-readers.ts';
import { makeCorrection } from '#tests/rows/make-correction.ts';
import { makeMessage } from '#tests/rows/make-message.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { type MailServer, startMailServer } from '#tests/servers/mail-server.ts';
import { makeArchive, queryDatabase, restoreArchive } from '#tests/archives/archives.ts';
import { slowTest } from '#tests/slow-test.ts';

const recipients = ({ mails }: MailServer) =>
  mails.flatMap(({ envelope }) => envelope.to).toSorted();

test('ten minutes after a video is published, each confirmed reader gets one mail', async () => {
  await using site = await startMailSite({ email: null, clock: tickingClock() });
  const { clock, mailServer } = site;
  const readers = await makeConfirmedReaders(site.database, 5);
  await site.database
    .updateTable('subscribers')
    .set({ state: 'pending' })
    .where('email', '=', 'reader4@example.org')
    .execute();
  const publishDate = '2025-03-01T14:00:00.000Z';
  const { id } = await makeVideo(site.database, { publishDate });
  const runId = await makeMailRun(site.database, id, clock.now());
  await site.runOnce();
  expect(await storedRun(site.database, runId)).toMatchObject({
    state: 'scheduled',
    startsAt: '2025-03-01T14:10:00.000Z',
  });

  await site.runAfter({ hours: 2, minutes: 5 });
  expect(await storedRun(site.database, runId)).toMatchObject({ state: 'holding' });
  expect(mailServer.mails).toEqual([]);

  await site.runAfter({ minutes: 5 });
  await site.runOnce();
  expect(recipients(mailServer)).toEqual(readers.slice(0, 4));
  expect(await storedRun(site.database, runId)).toMatchObject({
    state: 'done',
    subject: 'How a bill becomes law',
    audience: 4,
    sent: 4,
    refused: 0,
  });

  await site.runAfter({ hours: 48 });
  expect(mailServer.mails).toHaveLength(4);
});

test('ten minutes after the owner publishes a draft of an earlier date, its mails are sent', async () => {
  await using site = await startMailSite({ email: null, clock: tickingClock() });
  const { clock, mailServer } = site;
  await makeConfirmedReaders(site.database, 1);
  const draft = { isPublished: false, publishDate: '2025-01-01T12:00:00.000Z' };
  const { id } = await makeVideo(site.database, draft);
  const runId = await makeMailRun(site.database, id, clock.now());
  await site.runAfter({ hours: 100 });
  await site.database.updateTable('videos').set({ isPublished: true }).execute();
  await site.runOnce();
  expect(await storedRun(site.database, runId)).toMatchObject({ state: 'holding' });
  expect(mailServer.mails).toEqual([]);
  await site.runAfter({ minutes: 10 });
  expect(mailServer.mails).toHaveLength(1);
});

test('three servers on one database send each reader one mail', async () => {
  await using site = await startDatabase();
  await using second = await startDatabase({ sharing: site });
  await using third = await startDatabase({ sharing: site });
  await using mails = await startDueMails(30, { of: site });
  const { clock, mailServer, readers } = mails;
  const options = { now: clock.now, smtpUrl: mailServer.url };
  await using other = await startOutbox(second, options);
  await using last = await startOutbox(third, options);
  const servers = [mails, other, last];
  while ((await mails.stored()).state !== 'done') {
    await Promise.all(servers.map((one) => one.runOnce()));
  }
  expect(recipients(mailServer)).toEqual(readers);
  expect(await mails.stored()).toMatchObject({ audience: 30, sent: 30 });
});

slowTest(
  'never more mails are sent in any hour than the owner has set, whatever the number of servers',
  async () => {
    await using site = await startDueMails(17, { clock: makeClock() });
    const { clock, mailServer } = site;
    await using second = await startDatabase({ sharing: site });
    await makeReaderSettings(site.database, { perHour: 10, perDay: 30 });
    await using other = await startOutbox(second, { now: clock.now, smtpUrl: mailServer.url });
    const times: number[] = [];
    for (let minute = 0; minute < 150; minute += 6) {
      await Promise.all([site.runOnce(), other.runOnce()]);
      while (times.length < mailServer.mails.length) times.push(clock.now().getTime());
      if (minute === 60) await makeReaderSettings(site.database, { perHour: 6 });
      clock.advance({ minutes: 6 });
    }
    const hourly = times.map((from) => times.filter((at) => at >= from && at < from + 3_600_000));
    expect(Math.max(...hourly.map(({ length }) => length))).toBe(10);
    // Of 30 mails a day, half are kept for the owner.
    expect(times).toHaveLength(15);

    clock.advance({ hours: 22 });
    for (let pass = 0; pass < 3; pass += 1) {
      await site.runOnce();
      clock.advance({ minutes: 12 });
    }
    expect(mailServer.mails).toHaveLength(17);
  },
);

test('a notification to the owner does not wait for the mails to readers', async () => {
  await using site = await startDueMails(20, { email: {} });
  const { mailServer } = site;
  mailServer.behavior = ({ to }) => {
    if (to?.[0]?.address === 'creator@example.org') return 'accepts';
    return mailServer.mails.length === 3 ? 'stalls' : 'accepts';
  };
  const stalling = mailServer.nextStalled();
  const pass = site.runOnce();
  await stalling;
  await makeMessage(site.database, { message: { createdAt: '2025-03-01T11:00:00.000Z' } });
  mailServer.behavior = 'accepts';
  mailServer.acceptStalled();
  await pass;
  expect(recipients({ ...mailServer, mails: mailServer.mails.slice(4, 5) })).toEqual([
    'creator@example.org',
  ]);
});

test('after Stop only the mail in flight is sent, and after Resume everyone else gets the mail', async () => {
  const clock = tickingClock();
  await using app = await startApp({ now: clock.now });
  await using mails = await startDueMails(10, { of: app, clock });
  const { mailServer, runId, readers } = mails;
  const stall = stallMail(mailServer, 4);
  const pass = mails.runOnce();
  await stall.stalled;
  const stopped = await app.admin.post(`/api/admin/mail-runs/${runId}/stop`, {});
  expect(stopped.json()).toMatchObject({ state: 'stopped', sent: 4, audience: 10 });
  stall.accept();
  await pass;
  await mails.runOnce();
  expect(mailServer.mails).toHaveLength(5);

  const resumed = await app.admin.post(`/api/admin/mail-runs/${runId}/resume`, {});
  expect(resumed.statusCode).toBe(200);
  await mails.runOnce();
  await mails.runOnce();
  expect(recipients(mailServer)).toEqual(readers.toSorted());
  expect(await mails.stored()).toMatchObject({ state: 'done', sent: 10 });
});

test('a reader who unsubscribes during the run gets at most the mail in flight', async () => {
  await using site = await startDueMails(6);
  const { mailServer } = site;
  const stall = stallMail(mailServer, 2);
  const pass = site.runOnce();
  await stall.stalled;
  const inFlight = await site.database
    .selectFrom('run_deliveries')
    .select('subscriberId')
    .where('state', '=', 'claimed')
    .executeTakeFirstOrThrow();
  const waiting = await site.database
    .selectFrom('run_deliveries')
    .innerJoin('subscribers', 'subscribers.id', 'subscriberId')
    .select(['subscribers.id', 'email'])
    .where('run_deliveries.state', '=', 'waiting')
    .limit(1)
    .executeTakeFirstOrThrow();
  await site.database
    .deleteFrom('subscribers')
    .where('id', 'in', [inFlight.subscriberId, waiting.id])
    .execute();
  stall.accept();
  await pass;
  await site.runOnce();
  expect(recipients(mailServer)).toHaveLength(5);
  expect(recipients(mailServer)).not.toContain(waiting.email);
  expect(await site.stored()).toMatchObject({ state: 'done', audience: 6, sent: 5 });
});

test('the address in the header ends the subscription with one request', async () => {
  await using app = await startApp();
  await using mails = await startDueMails(1, { of: app });
  const { mailServer } = mails;
  await mails.runOnce();
  const [mail] = mailServer.mails;
  const header = mail?.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '';
  const address = header.slice('<https://www.example.org'.length, -1);
  expect(mail?.text).toContain(`Unsubscribe: https://www.example.org${address}\n`);
  expect(mail?.html).toContain(`href="https://www.example.org${address}"`);
  const reply = await postForm(app, address, { 'List-Unsubscribe': 'One-Click' });
  expect(reply.statusCode).toBe(200);
  expect(await app.database.selectFrom('subscribers').selectAll().execute()).toEqual([]);
});

test('a correction is mailed to the readers who were sent the mail about its video', async () => {
  const clock = tickingClock();
  await using app = await startApp({ now: clock.now });
  await using mails = await startDueMails(3, { of: app, clock });
  const { mailServer, videoId, readers } = mails;
  const correction = await makeCorrection(app.database, { videoId });
  const address = `/api/corrections/${correction.id}/mail-runs`;
  const refused = await app.admin.post(address, { when: 'now' });
  expect(refused.statusCode).toBe(409);
  await mails.runOnce();
  expect(mailServer.mails).toHaveLength(3);
  await app.database.deleteFrom('subscribers').where('email', '=', 'reader0@example.org').execute();
  await makeConfirmedReaders(app.database, 1, 'later');

  const created = await app.admin.post(address, { when: 'now' });
  expect(created.statusCode).toBe(201);
  await mails.runOnce();
  const sent = mailServer.mails.slice(3);
  expect(sent.flatMap(({ envelope }) => envelope.to).toSorted()).toEqual(readers.slice(1));
  expect(sent[0]?.subject).toBe('Corrected: How a bill becomes law');
});

test('after a restore of a backup that was made during mails to readers, none are sent', async () => {
  const clock = tickingClock();
  await using mailServer = await startMailServer();
  await using site = await startDatabase();
  await makeDueRun(site.database, clock.now(), 10);
  const later = await makeVideo(site.database, { publishDate: '2025-03-01T13:00:00.000Z' });
  await makeMailRun(site.database, later.id, clock.now());
  const stall = stallMail(mailServer, 4);
  const outbox = await startOutbox(site, { now: clock.now, smtpUrl: mailServer.url });
  await stall.stalled;
  const archive = await makeArchive(site.env);
  const stopped = outbox.stop();
  stall.accept();
  await stopped;
  expect(mailServer.mails).toHaveLength(5);

  await using restored = await testEnv();
  await restoreArchive(archive, restored);
  const runs = await queryDatabase(restored, async (database) => {
    await using worker = await startOutbox(
      { database, env: restored },
      { now: clock.now, smtpUrl: mailServer.url },
    );
    for (const hours of [0, 1, 48]) {
      clock.advance({ hours });
      await worker.runOnce();
    }
    return await database.selectFrom('mail_runs').select(['state', 'sent', 'reason']).execute();
  });
  expect(mailServer.mails).toHaveLength(5);
  const reason = expect.stringMatching(/^A backup was restored\./);
  expect(runs).toHaveLength(2);
  expect(runs).toEqual(
    expect.arrayContaining([
      { state: 'held', sent: 4, reason },
      { state: 'held', sent: 0, reason },
    ]),
  );
});
