import { hasPassed } from '#server/settings/passed-time.ts';
import { scheduledJob } from '#server/database/scheduled-job.ts';
import type { Database } from '#server/database/tables.ts';

/** The right to make a backup, which one process has at a time. */
export interface HeldLease extends AsyncDisposable {
  /** Aborted when another process has taken the lease over, for example while this one was frozen. */
  signal: AbortSignal;
}

/** If the process is killed during a backup, another backup can begin after this time. */
const LEASE_MS = 10 * 60 * 1000;

const RENEW_INTERVAL_MS = 60 * 1000;

/** Lets only one of the processes on this database make a backup at a time. */
export function backupLease(database: Database, now: () => Date) {
  const job = scheduledJob(database, 'running-backup');
  const hasEnded = (end: Date) => hasPassed(end, now(), LEASE_MS);

  return {
    async isHeld(): Promise<boolean> {
      const end = await job.findDueAt();
      return end !== undefined && !hasEnded(end);
    },

    /** Takes the lease and renews it until it is disposed of; `undefined` while a process holds it. */
    async take(): Promise<HeldLease | undefined> {
      await job.schedule(new Date(0));
      const ended = await job.findDueAt();
      if (!ended || !hasEnded(ended)) return undefined;
      let end = new Date(now().getTime() + LEASE_MS);
      if (!(await job.move(ended, end))) return undefined;

      const lost = new AbortController();
      let renewal: Promise<void> = Promise.resolve();
      async function renew(): Promise<void> {
        const next = new Date(now().getTime() + LEASE_MS);
        if (await job.move(end, next)) end = next;
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
          await job.move(end, now());
        },
      };
    },
  };
}
