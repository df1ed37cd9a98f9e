import { mkdir, readdir, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { nightlyBackupJob } from '#server/owner/backup/runs/nightly-backup-job.ts';
import { healthSchema } from '#domain/health/health.ts';
import { findDueAt, scheduleJob } from '#server/core/database/due/scheduled-job.ts';
import { startJobs } from '#server/core/outbound/job-runner.ts';
import { realWait } from '#server/core/settings/passed-time.ts';
import { defaultSite } from '#server/core/site/site-defaults.ts';
import { makeContext } from '#tests/app/make-context.ts';
import { restoreArchive } from '#tests/archives/archives.ts';
import { makeClock } from '#tests/app/make-clock.ts';
import { startApp, startDatabase, testEnv } from '#tests/app/start-app.ts';
import type { StartedDatabase } from '#tests/database/start-database.ts';
import { makeEmailSettings } from '#tests/rows/make-email-settings.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { startMailServer } from '#tests/servers/mail-server.ts';
import { startOutbox } from '#tests/processes/start-outbox.ts';
import { slowTest } from '#tests/slow-test.ts';

/** Midnight in Los Angeles, three hours before the backup. */
const MIDNIGHT = '2025-03-01T08:00:00.000Z';

/** Longer than any backup in a test. */
const STOP_TIMEOUT_MS = 30_000;

async function nightlyOf(
  app: StartedDatabase,
  clock = makeClock(MIDNIGHT),
  timeZone = 'America/Los_Angeles',
) {
  const errors: string[] = [];
  const stream = { write: (line: string) => void errors.push(JSON.parse(line).msg) };
  const { log } = fastify({ logger: { level: 'error', stream } });
  const readSite = async () => ({ ...defaultSite(), timeZone });
  const context = await makeContext(app, { readSite, log, now: clock.now });
  const job = nightlyBackupJob(context);
  const backUpIfDue = () => job.runNext(new AbortController().signal);
  return {
    clock,
    errors,
    start: () => startJobs({ jobs: [job], log, wait: realWait }),
    backUpIfDue,
    /** The first call makes no backup, it only schedules one. */
    scheduleFirstBackup: backUpIfDue,
  };
}

async function backupsOf({ env }: Pick<StartedDatabase, 'env'>): Promise<string[]> {
  return (await readdir(env.backupDir).catch(() => [])).toSorted();
}

test('one of several processes makes a backup each night, and the newest are kept', async () => {
  await using app = await startApp({ settings: { BACKUP_KEEP: '2' } });
  const nightly = await nightlyOf(app);
  await nightly.scheduleFirstBackup();
  nightly.clock.advance({ hours: 2, minutes: 59 });
  await nightly.backUpIfDue();
  expect(await backupsOf(app)).toEqual([]);

  nightly.clock.advance({ minutes: 1 });
  await Promise.all([nightly.backUpIfDue(), nightly.backUpIfDue(), nightly.backUpIfDue()]);
  expect(await backupsOf(app)).toEqual(['nightly-2025-03-01T110000.000Z.tar']);
  await nightly.backUpIfDue();

  await writeFile(join(app.env.backupDir, 'my-own.tar'), '');
  for (let night = 0; night < 2; night += 1) {
    nightly.clock.advance({ hours: 24 });
    await nightly.backUpIfDue();
  }
  expect(await backupsOf(app)).toEqual([
    'my-own.tar',
    'nightly-2025-03-02T110000.000Z.tar',
    'nightly-2025-03-03T110000.000Z.tar',
  ]);
  await using target = await testEnv();
  await restoreArchive(join(app.env.backupDir, 'nightly-2025-03-03T110000.000Z.tar'), target);
});

slowTest(
  'a row that no restore accepts is said each night, mailed once, and costs no good backup',
  async () => {
    await using mailServer = await startMailServer();
    await using app = await startApp({ settings: { BACKUP_KEEP: '2' } });
    const nightly = await nightlyOf(app);
    await using outbox = await startOutbox(app, {
      now: nightly.clock.now,
      smtpUrl: mailServer.url,
    });
    await makeEmailSettings(app.database, { contactEmail: 'me@example.org' });
    const { id } = await makeVideo(app.database);
    await nightly.scheduleFirstBackup();
    nightly.clock.advance({ hours: 3 });
    await nightly.backUpIfDue();
    const [good] = await backupsOf(app);
    const saved = 'refused-before-restore-2025-02-01T110000.000Z.tar';
    await writeFile(join(app.env.backupDir, saved), '');

    const damaged = { publishDate: '2025-13-01T12:00:00.000Z' };
    await app.database.updateTable('videos').set(damaged).where('id', '=', id).execute();
    for (let night = 0; night < 10; night += 1) {
      nightly.clock.advance({ hours: 24 });
      await nightly.backUpIfDue();
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
    expect(mailServer.mails).toMatchObject([
      {
        subject: '[Plain Evidence] The last backup failed',
        text: expect.stringContaining(reason),
      },
    ]);
    const { lines } = healthSchema.parse((await app.admin.get('/api/admin/health')).json());
    expect(lines.find((line) => line.id === 'backups')).toMatchObject({
      level: 'bad',
      text: expect.stringContaining(reason),
    });

    await app.database
      .updateTable('videos')
      .set({ publishDate: '2025-02-01T12:00:00.000Z' })
      .where('id', '=', id)
      .execute();
    nightly.clock.advance({ hours: 24 });
    await nightly.backUpIfDue();
    expect(await backupsOf(app)).toContain('nightly-2025-03-12T110000.000Z.tar');
    expect(await app.database.selectFrom('backup_results').select('error').execute()).toEqual([
      { error: null },
    ]);
  },
);

test('backups are made at three at night in the time zone of the site', async () => {
  await using site = await startDatabase();
  // 22:00 in Kiritimati.
  const nightly = await nightlyOf(site, makeClock(MIDNIGHT), 'Pacific/Kiritimati');
  await nightly.scheduleFirstBackup();
  nightly.clock.advance({ hours: 4, minutes: 59 });
  await nightly.backUpIfDue();
  expect(await backupsOf(site)).toEqual([]);
  nightly.clock.advance({ minutes: 1 });
  await nightly.backUpIfDue();
  expect(await backupsOf(site)).toHaveLength(1);
});

test('the backup of a night in which no server ran is made at the next start', async () => {
  await using site = await startDatabase();
  const nightly = await nightlyOf(site);
  await nightly.scheduleFirstBackup();
  nightly.clock.advance({ hours: 50 });
  await nightly.backUpIfDue();
  await nightly.backUpIfDue();
  expect(await backupsOf(site)).toHaveLength(1);
});

test('a failed backup is logged as an error and tried again after an hour', async () => {
  await using site = await startDatabase();
  const nightly = await nightlyOf(site);
  await nightly.scheduleFirstBackup();
  await writeFile(site.env.backupDir, 'a file in the place of the folder');
  nightly.clock.advance({ hours: 4 });
  await nightly.backUpIfDue();
  expect(nightly.errors).toEqual(['nightly backup failed']);

  await rm(site.env.backupDir);
  nightly.clock.advance({ minutes: 59 });
  await nightly.backUpIfDue();
  expect(await backupsOf(site)).toEqual([]);
  nightly.clock.advance({ minutes: 1 });
  await nightly.backUpIfDue();
  expect(await backupsOf(site)).toHaveLength(1);
});

test('a backup that would fill the disk is not started', async () => {
  await using site = await startDatabase({ database: 'sqlite' });
  const nightly = await nightlyOf(site);
  await nightly.scheduleFirstBackup();
  await mkdir(site.env.backupDir);
  await makeHugeUpload(site);
  nightly.clock.advance({ hours: 4 });
  await nightly.backUpIfDue();
  expect(nightly.errors).toEqual(['nightly backup failed']);
  expect(await backupsOf(site)).toEqual([]);
});

/** Makes an upload that has a size of 8 TiB but takes no space on the disk. */
async function makeHugeUpload({ env }: Pick<StartedDatabase, 'env'>): Promise<void> {
  const file = join(env.dataDir, 'uploads/large.bin');
  await writeFile(file, '');
  await truncate(file, 2 ** 43);
}

test('a running server makes the backup that is due', async () => {
  await using site = await startDatabase();
  const { clock, scheduleFirstBackup, start } = await nightlyOf(site);
  await scheduleFirstBackup();
  clock.advance({ hours: 4 });
  const running = start();
  await expect.poll(() => backupsOf(site)).toEqual([expect.stringMatching(/\.tar$/)]);
  await running.stop(STOP_TIMEOUT_MS);
});

test('with BACKUP_KEEP=0 no backup is started', async () => {
  await using app = await startApp({ settings: { BACKUP_KEEP: '0' } });
  const nightly = await nightlyOf(app);
  const dueAt = new Date(MIDNIGHT);
  await scheduleJob(app.database, 'nightly-backup', dueAt);
  await nightly.backUpIfDue();
  expect(await findDueAt(app.database, 'nightly-backup')).toEqual(dueAt);
});

test('a backup that a wrong clock scheduled a year ahead is made at once', async () => {
  await using site = await startDatabase();
  const nightly = await nightlyOf(site);
  const dueAt = new Date(nightly.clock.now().getTime() + 365 * 24 * 60 * 60_000);
  await scheduleJob(site.database, 'nightly-backup', dueAt);
  await nightly.backUpIfDue();
  await nightly.backUpIfDue();
  expect(await backupsOf(site)).toHaveLength(1);
});
