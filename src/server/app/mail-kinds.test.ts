import { expect, test } from 'vitest';
import { failedBackupMail } from '#server/owner/backup/runs/backup-results.ts';
import { incrementCounter } from '#server/core/database/counter.ts';
import { evidenceReportMail } from '#server/keeping/report/evidence-report.ts';
import type { Database } from '#server/core/database/tables.ts';
import { pausedRunMail } from '#server/audience/mail-runs/paused-run-mail.ts';
import { NOTIFICATION_MAILS } from '#server/core/outbox/digest.ts';
import { cancelDueNotifications, claimMail } from '#server/core/outbox/outbox-store.ts';
import { confirmationMail } from '#server/audience/readers/confirmation-mail.ts';
import { newBrowserMail } from '#server/owner/sign-in/browsers/new-browser-mail.ts';
import { makeClock } from '#tests/app/make-clock.ts';
import { startDatabase } from '#tests/app/start-app.ts';
import { startOutbox } from '#tests/processes/start-outbox.ts';
import { makeReaderSettings } from '#tests/readers/make-readers.ts';
import { makeEmailSettings } from '#tests/rows/make-email-settings.ts';
import { startMailServer } from '#tests/servers/mail-server.ts';
import { mailKinds } from './mail-kinds.ts';

const NEW_BROWSER = { browser: 'Firefox on Linux' };
const CONFIRMATION = { recipient: 'ada@example.org', origin: 'form' } as const;

test('each kind of mail has a name of its own', () => {
  const names = mailKinds.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

test('while notifications are off, mails about backups, paused mails and sign-ins are sent, and no report', async () => {
  await using site = await startDatabase();
  const now = makeClock().now();
  for (const kind of [failedBackupMail, pausedRunMail, evidenceReportMail]) {
    await kind.enqueue(site.database, {}, now);
  }
  await newBrowserMail.enqueue(site.database, NEW_BROWSER, now);
  await cancelDueNotifications(site.database, now);
  const states = await site.database
    .selectFrom('mail_outbox')
    .select(['kind', 'state'])
    .orderBy('kind')
    .execute();
  expect(states).toEqual([
    { kind: 'evidence-report', state: 'off' },
    { kind: 'failed-backup', state: 'waiting' },
    { kind: 'new-browser', state: 'waiting' },
    { kind: 'paused-run', state: 'waiting' },
  ]);
});

test('beyond the limit of an hour, only mails about sign-ins and to readers are sent', async () => {
  await using site = await startDatabase();
  const now = makeClock().now();
  for (let count = 0; count < NOTIFICATION_MAILS.limit; count += 1) {
    await incrementCounter(site.database, 'mails', NOTIFICATION_MAILS, now);
  }
  await newBrowserMail.enqueue(site.database, NEW_BROWSER, now);
  await confirmationMail.enqueue(site.database, CONFIRMATION, now);
  const claimed = [await claimMail(site.database, now), await claimMail(site.database, now)];
  expect(claimed.map((mail) => mail?.kind)).toEqual(['new-browser', 'confirmation']);

  await failedBackupMail.enqueue(site.database, {}, now);
  expect(await claimMail(site.database, now)).toBeUndefined();
});

test.each([
  [
    'a sign-in',
    24,
    (database: Database, at: Date) => newBrowserMail.enqueue(database, NEW_BROWSER, at),
  ],
  [
    'a sign-up',
    48,
    (database: Database, at: Date) => confirmationMail.enqueue(database, CONFIRMATION, at),
  ],
])('a mail about %s that waited for %i hours is dropped', async (_what, hours, enqueue) => {
  await using site = await startDatabase();
  await using mailServer = await startMailServer();
  await makeEmailSettings(site.database);
  await makeReaderSettings(site.database);
  const clock = makeClock();
  await enqueue(site.database, clock.now());
  clock.advance({ hours });
  await using outbox = await startOutbox(site, { now: clock.now, smtpUrl: mailServer.url });
  await outbox.runOnce();
  expect(await site.database.selectFrom('mail_outbox').select('id').execute()).toEqual([]);

  await enqueue(site.database, clock.now());
  clock.advance({ hours, seconds: -1 });
  await outbox.runOnce();
  expect(mailServer.mails).toHaveLength(1);
});
