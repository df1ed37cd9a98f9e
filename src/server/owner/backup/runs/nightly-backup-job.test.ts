import { mkdir, readdir, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { nightlyBackupJob } from '#server/owner/backup/runs/nightly-backup-job.ts';
import { HOUR_MS } from '#domain/dates/durations.ts';
import { findDueAt, scheduleJob } from '#server/core/database/due/scheduled-job.ts';
import { defaultSite } from '#server/core/site/site-defaults.ts';
import { makeContext } from '#tests/app/make-context.ts';
import { restoredSite } from '#tests/archives/archives.ts';
import { makeClock } from '#tests/app/make-clock.ts';
import { startApp, startDatabase } from '#tests/app/start-app.ts';
import type { StartedDatabase } from '#tests/database/start-database.ts';
import { makeEmailSettings } from '#tests/rows/make-email-settings.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { startMailServer } from '#tests/servers/mail-server.ts';
import { startOutbox } from '#tests/processes/start-outbox.ts';
import { slowTest } from '#tests/slow-test.ts';

/** Midnight in Los Angeles, three hours before the backup. */
const MIDNIGHT = '2025-03-01T08:00:00.000Z';

/** The nightly backups of a site, of which the first is scheduled. */
async function nightlyOf(
  app: StartedDatabase,
  { timeZone = 'America/Los_Angeles', isScheduled = true } = {},
) {
  const clock = makeClock(MIDNIGHT);
  const errors: string[] = [];
  const stream = { write: (line: string) => void errors.push(JSON.parse(line).msg) };
  const { log } = fastify({ logger: { level: 'error', stream } });
  const readSite = async () => ({ ...defaultSite(), timeZone });
  const context = await makeContext(app, { readSite, log, now: clock.now });
  const job = nightlyBackupJob(context);
  const backUpIfDue = () => job.runNext(new AbortController().signal);
  // The first call makes no backup.
  if (isScheduled) await backUpIfDue();
  return {
    clock,
    errors,
    backUpIfDue,
    /** Returns the backups that are there after this time, and after a backup if one is due then. */
    backupsAfter: async (time: Parameters<typeof clock.advance>[0]) => {
      clock.advance(time);
      await backUpIfDue();
      return backupsOf(app);
    },
  };
}

async function backupsOf({ env }: Pick<StartedDatabase, 'env'>): Promise<string[]> {
  return (await readdir(env.backupDir).catch(() => [])).toSorted();
}

test('one of several processes makes a backup each night, and the newest are kept', async () => {
  await using app = await startApp({ settings: { BACKUP_KEEP: '2' } });
  const { backUpIfDue, backupsAfter, clock } = await nightlyOf(app);
  expect(await backupsAfter({ hours: 2, minutes: 59 })).toEqual([]);

  clock.advance({ minutes: 1 });
  await Promise.all([backUpIfDue(), backUpIfDue(), backUpIfDue()]);
  expect(await backupsOf(app)).toEqual(['nightly-2025-03-01T110000.000Z.tar']);
  await backUpIfDue();

  await writeFile(join(app.env.backupDir, 'my-own.tar'), '');
  await backupsAfter({ hours: 24 });
  expect(await backupsAfter({ hours: 24 })).toEqual([
    'my-own.tar',
    'nightly-2025-03-02T110000.000Z.tar',
    'nightly-2025-03-03T110000.000Z.tar',
  ]);
  await using _ = await restoredSite(join(app.env.backupDir, 'nightly-2025-03-03T110000.000Z.tar'));
});

slowTest('a row that no restore accepts is mailed once, and costs no good backup', async () => {
  await using mailServer = await startMailServer();
  await using app = await startApp({ settings: { BACKUP_KEEP: '2' } });
  const nightly = await nightlyOf(app);
  await using outbox = await startOutbox(app, {
    now: nightly.clock.now,
    smtpUrl: mailServer.url,
  });
  await makeEmailSettings(app.database, { contactEmail: 'me@example.org' });
  const { id } = await makeVideo(app.database);
  const [good] = await nightly.backupsAfter({ hours: 3 });
  const saved = 'refused-before-restore-2025-02-01T110000.000Z.tar';
  await writeFile(join(app.env.backupDir, saved), '');

  const setDate = (publishDate: string) =>
    app.database.updateTable('videos').set({ publishDate }).where('id', '=', id).execute();
  await setDate('2025-13-01T12:00:00.000Z');
  for (let night = 0; night < 10; night += 1) {
    await nightly.backupsAfter({ hours: 24 });
    await outbox.runOnce();
  }
  expect(await backupsOf(app)).toEqual([
    good,
    saved,
    'refused-nightly-2025-03-09T110000.000Z.tar',
    'refused-nightly-2025-03-10T110000.000Z.tar',
    'refused-nightly-2025-03-11T110000.000Z.tar',
  ]);
  expect(nightly.errors).toEqual(Array(10).fill('nightly backup failed'));
  const reason = `row ${id} of videos (publishDate is not a time)`;
  const subject = '[Plain Evidence] The last backup failed';
  const text = expect.stringContaining(reason);
  expect(mailServer.mails).toMatchObject([{ subject, text }]);
  expect((await app.admin.get('/api/admin/health')).body).toContain(reason);

  await setDate('2025-02-01T12:00:00.000Z');
  const backups = await nightly.backupsAfter({ hours: 24 });
  expect(backups).toContain('nightly-2025-03-12T110000.000Z.tar');
  expect(await app.database.selectFrom('backup_results').select('error').execute()).toEqual([
    { error: null },
  ]);
});

test('backups are made at three at night in the time zone of the site', async () => {
  await using site = await startDatabase();
  // The first backup is scheduled at 22:00 in Kiritimati.
  const { backupsAfter } = await nightlyOf(site, { timeZone: 'Pacific/Kiritimati' });
  expect(await backupsAfter({ hours: 4, minutes: 59 })).toEqual([]);
  expect(await backupsAfter({ minutes: 1 })).toHaveLength(1);
});

test('a failed backup is logged as an error and tried again after an hour', async () => {
  await using site = await startDatabase();
  const { backupsAfter, errors } = await nightlyOf(site);
  await writeFile(site.env.backupDir, 'a file in the place of the folder');
  await backupsAfter({ hours: 4 });
  expect(errors).toEqual(['nightly backup failed']);

  await rm(site.env.backupDir);
  expect(await backupsAfter({ minutes: 59 })).toEqual([]);
  expect(await backupsAfter({ minutes: 1 })).toHaveLength(1);
});

test('a backup that would fill the disk is not started', async () => {
  await using site = await startDatabase({ database: 'sqlite' });
  const { backupsAfter, errors } = await nightlyOf(site);
  await mkdir(site.env.backupDir);
  const upload = join(site.env.dataDir, 'uploads/large.bin');
  await writeFile(upload, '');
  // Takes no space on the disk.
  await truncate(upload, 2 ** 43);
  expect(await backupsAfter({ hours: 4 })).toEqual([]);
  expect(errors).toEqual(['nightly backup failed']);
});

test('with BACKUP_KEEP=0 no backup is started', async () => {
  await using app = await startApp({ settings: { BACKUP_KEEP: '0' } });
  const { backUpIfDue } = await nightlyOf(app);
  const dueAt = new Date(MIDNIGHT);
  await scheduleJob(app.database, 'nightly-backup', dueAt);
  await backUpIfDue();
  expect(await findDueAt(app.database, 'nightly-backup')).toEqual(dueAt);
});

test.each([
  ['of a night in which no server ran', -24],
  ['that a wrong clock scheduled a year ahead', 365 * 24],
])('a backup %s is made at once, and only once', async (_what, hours) => {
  await using site = await startDatabase();
  const { backUpIfDue } = await nightlyOf(site, { isScheduled: false });
  const dueAt = new Date(Date.parse(MIDNIGHT) + hours * HOUR_MS);
  await scheduleJob(site.database, 'nightly-backup', dueAt);
  await backUpIfDue();
  await backUpIfDue();
  expect(await backupsOf(site)).toHaveLength(1);
});
