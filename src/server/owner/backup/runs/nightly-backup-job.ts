import { HOUR_MS } from '#domain/dates/durations.ts';
import { nextLocalHour } from '#domain/dates/next-local-hour.ts';
import type { Context } from '#server/core/context/context.ts';
import type { Job } from '#server/core/outbound/job-runner.ts';
import { findDueAt, scheduleJob, moveJob } from '#server/core/database/due/scheduled-job.ts';
import { hasPassed } from '#server/core/settings/passed-time.ts';
import { takeLease } from './backup-lease.ts';
import { makeSiteBackup } from './site-backups.ts';

const JOB = 'nightly-backup';

/** How often each process looks whether a backup is due. */
const DUE_CHECK_INTERVAL_MS = 60 * 1000;

/** The hour of the day at which backups are due, in the time zone of the site. */
const NIGHT_HOUR = 3;

/** No night is further away. */
const LONGEST_WAIT_MS = 48 * HOUR_MS;

/** Backs the site up every night; never if `backupKeep` is 0. */
export function nightlyBackupJob(context: Context): Job {
  return {
    name: JOB,
    everyMs: DUE_CHECK_INTERVAL_MS,
    async runNext(signal) {
      if (context.env.backupKeep > 0) await backUpIfDue(context, signal);
      return false;
    },
  };
}

/**
 * Backs the site up if the backup of this night is due and no other process is making it. A
 * backup of a night in which no server ran is made at the next start. A failed one is tried again
 * after an hour.
 */
async function backUpIfDue(context: Context, signal: AbortSignal): Promise<void> {
  const { database, readSite, now } = context;
  const start = now();
  const nextNight = async (after: Date) =>
    nextLocalHour(after, NIGHT_HOUR, (await readSite()).timeZone);
  const dueAt = await findDueAt(database, JOB);
  if (!dueAt) {
    await scheduleJob(database, JOB, await nextNight(start));
    return;
  }
  if (!hasPassed(dueAt, start, LONGEST_WAIT_MS)) return;
  // While another backup is being made, by this process or another one, this one stays due.
  const lease = await takeLease(context);
  if (!lease) return;
  const isWritten = await makeSiteBackup(context, { kind: 'nightly', lease }, signal);
  if (isWritten) await moveJob(database, JOB, dueAt, await nextNight(now()));
  // When the server stops, the backup stays due for another process, or for the next start.
  else if (!signal.aborted)
    await moveJob(database, JOB, dueAt, new Date(start.getTime() + HOUR_MS));
}
