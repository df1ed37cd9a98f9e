import { setTimeout as sleep } from 'node:timers/promises';
import { nextLocalHour } from '#domain/dates/next-local-hour.ts';
import { beginBackup } from '#server/owner/backup/runs/site-backups.ts';
import type { Context } from '#server/core/context/context.ts';
import { findDueAt, scheduleJob, moveJob } from '#server/core/database/due/scheduled-job.ts';
import { hasPassed } from '#server/core/settings/passed-time.ts';

const JOB = 'nightly-backup';

const POLL_INTERVAL_MS = 60 * 1000;

/** The hour of the day at which backups are due, in the time zone of the site. */
const NIGHT_HOUR = 3;

const HOUR_MS = 60 * 60 * 1000;

/** No night is further away. */
const LONGEST_WAIT_MS = 48 * HOUR_MS;

/** If the process is killed during the backup, another process makes the backup after this time. */
const CLAIM_MS = 6 * HOUR_MS;

/** Backs the site up every night until `stop` is called; never if `backupKeep` is 0. */
export function startNightlyBackups(context: Context): {
  /** Stops a running backup and deletes its unfinished archive. */
  stop: () => Promise<void>;
} {
  const stopping = new AbortController();
  const running = context.env.backupKeep > 0 ? backUpNightly(context, stopping.signal) : undefined;
  return {
    stop: async () => {
      stopping.abort(new Error('the server stops'));
      await running;
    },
  };
}

async function backUpNightly(context: Context, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      await backUpIfDue(context, signal);
    } catch (error) {
      context.log.error({ err: error }, 'scheduling the nightly backup failed');
    }
    // An aborted wait is not an error, and an unfinished one does not keep the process alive.
    await sleep(POLL_INTERVAL_MS, undefined, { signal, ref: false }).catch(() => {});
  }
}

/**
 * Backs the site up if the backup of this night is due and no other process is making it. A
 * backup of a night in which no server ran is made at the next start. A failed one is tried again
 * after an hour.
 */
export async function backUpIfDue(context: Context, signal: AbortSignal): Promise<void> {
  const { database, readSite, now } = context;
  const start = now();
  const nextNight = async (after: Date) =>
    nextLocalHour(after, NIGHT_HOUR, (await readSite()).timeZone);
  const dueAt = await findDueAt(database, JOB);
  if (!dueAt) return scheduleJob(database, JOB, await nextNight(start));
  const endOfClaim = new Date(start.getTime() + CLAIM_MS);
  if (!hasPassed(dueAt, start, LONGEST_WAIT_MS)) return undefined;
  if (!(await moveJob(database, JOB, dueAt, endOfClaim))) return undefined;

  let next = start;
  try {
    // While another backup is being made, this one is due again at once.
    const backup = await beginBackup(context, 'nightly', signal);
    const isMade = await backup?.done;
    if (isMade) next = await nextNight(now());
    // When the server stops, the backup is due at once for another process, or at the next start.
    else if (backup && !signal.aborted) next = new Date(start.getTime() + HOUR_MS);
  } finally {
    await moveJob(database, JOB, endOfClaim, next);
  }
  return undefined;
}
