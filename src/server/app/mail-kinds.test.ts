import { expect, test } from 'vitest';
import { failedBackupMail } from '#server/owner/backup/runs/backup-results.ts';
import { incrementCounter } from '#server/core/database/counter.ts';
import { evidenceReportMail } from '#server/keeping/report/evidence-report.ts';
import { pausedRunMail } from '#server/audience/mail-runs/paused-run-mail.ts';
import { NOTIFICATION_MAILS } from '#server/core/outbox/digest.ts';
import { cancelDueNotifications, claimMail } from '#server/core/outbox/outbox-store.ts';
import { confirmationMail } from '#server/audience/readers/confirmation-mail.ts';
import { newBrowserMail } from '#server/owner/sign-in/browsers/new-browser-mail.ts';
import { makeClock } from '#tests/app/make-clock.ts';
import { startDatabase } from '#tests/app/start-app.ts';
import { mailKinds } from './mail-kinds.ts';

test('each kind of mail has a name of its own', () => {
  const names = mailKinds.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

test('while notifications are off, mails about backups and paused mails are sent, and no report', async () => {
  await using site = await startDatabase();
  const now = makeClock().now();
  for (const kind of [failedBackupMail, pausedRunMail, evidenceReportMail]) {
    await kind.enqueue(site.database, {}, now);
  }
  await cancelDueNotifications(site.database, now);
  const states = await site.database
    .selectFrom('mail_outbox')
    .select(['kind', 'state'])
    .orderBy('kind')
    .execute();
  expect(states).toEqual([
    { kind: 'evidence-report', state: 'off' },
    { kind: 'failed-backup', state: 'waiting' },
    { kind: 'paused-run', state: 'waiting' },
  ]);
});

test('beyond the limit of an hour, only mails about sign-ins and to readers are sent', async () => {
  await using site = await startDatabase();
  const now = makeClock().now();
  for (let count = 0; count < NOTIFICATION_MAILS.limit; count += 1) {
    await incrementCounter(site.database, 'mails', NOTIFICATION_MAILS, now);
  }
  const recipient = 'ada@example.org';
  await newBrowserMail.enqueue(site.database, { browser: 'Firefox on Linux' }, now);
  await confirmationMail.enqueue(site.database, { recipient, origin: 'form' }, now);
  const claimed = [await claimMail(site.database, now), await claimMail(site.database, now)];
  expect(claimed.map((mail) => mail?.kind)).toEqual(['new-browser', 'confirmation']);

  await failedBackupMail.enqueue(site.database, {}, now);
  expect(await claimMail(site.database, now)).toBeUndefined();
});
