import type { Core } from '#server/core/database/core.ts';
import { findDueAt, scheduleJob, moveJob } from '#server/core/database/due/scheduled-job.ts';
import { hasPassed } from '#server/core/settings/passed-time.ts';

/** The right to make a backup, which one process has at a time. */
export interface HeldLease extends AsyncDisposable {
  /** Aborted when another process has taken the lease over, for example while this one was frozen. */
  signal: AbortSignal;
}

/** If the process is killed during a backup, another backup can begin after this time. */
const LEASE_MS = 10 * 60 * 1000;

const RENEW_INTERVAL_MS = 60 * 1000;

const JOB = 'running-backup';

/** Whether any of the processes on this database makes a backup. */
export async function isBackupRunning({ database, now }: Omit<Core, 'env'>): Promise<boolean> {
  const end = await findDueAt(database, JOB);
  return end !== undefined && !hasPassed(end, now(), LEASE_MS);
}

/**
 * Takes the lease and renews it until it is disposed of; `undefined` while any of the processes on this
 * database holds it.
 */
export async function takeLease({
  database,
  now,
}: Omit<Core, 'env'>): Promise<HeldLease | undefined> {
  await scheduleJob(database, JOB, new Date(0));
  const ended = await findDueAt(database, JOB);
  if (!ended || !hasPassed(ended, now(), LEASE_MS)) return undefined;
  let end = new Date(now().getTime() + LEASE_MS);
  if (!(await moveJob(database, JOB, ended, end))) return undefined;

  const lost = new AbortController();
  let renewal: Promise<void> = Promise.resolve();
  async function renew(): Promise<void> {
    const next = new Date(now().getTime() + LEASE_MS);
    if (await moveJob(database, JOB, end, next)) end = next;
    else lost.abort(new Error('another server has begun a backup'));
  }
  const timer = setInterval(() => {
    // While the database does not answer, the lease stays as it is.
    renewal = renewal.then(renew).catch(() => {});
  }, RENEW_INTERVAL_MS);
  timer.unref();

  return {
    signal: lost.signal,
    [Symbol.asyncDispose]: async () => {
      clearInterval(timer);
      await renewal;
      await moveJob(database, JOB, end, now());
    },
  };
}
