import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { nextLocalHour } from '#domain/dates/next-local-hour.ts';
import { scheduledJob } from '#server/database/scheduled-job.ts';
import type { Database } from '#server/database/tables.ts';
import type { Env } from '#server/settings/env.ts';
import type { ReadSite } from '#server/site/read-site.ts';
import { backUp } from './back-up.ts';
import { deleteUnfinished, keepNewest, newBackupFile, NIGHTLY } from './backup-folder.ts';

export interface NightlyDependencies {
  env: Pick<Env, 'databaseUrl' | 'dataDir' | 'bucket' | 'backupDir' | 'backupKeep'>;
  database: Database;
  readSite: ReadSite;
  log: FastifyBaseLogger;
  now: () => Date;
}

const POLL_INTERVAL_MS = 60 * 1000;

/** The hour of the day at which backups are due, in the time zone of the site. */
const NIGHT_HOUR = 3;

const HOUR_MS = 60 * 60 * 1000;

/** No night is further away, so a backup that is due later was scheduled by a clock that was wrong. */
const LONGEST_WAIT_MS = 48 * HOUR_MS;

/** If the process is killed during the backup, another process makes the backup after this time. */
const CLAIM_MS = 6 * HOUR_MS;

/** Backs the site up every night until `stop` is called; never if `backupKeep` is 0. */
export function startNightlyBackups(dependencies: NightlyDependencies): {
  /** Stops a running backup and deletes its unfinished archive. */
  stop: () => Promise<void>;
} {
  const stopping = new AbortController();
  const running =
    dependencies.env.backupKeep > 0 ? backUpNightly(dependencies, stopping.signal) : undefined;
  return {
    stop: async () => {
      stopping.abort(new Error('the server stops'));
      await running;
    },
  };
}

async function backUpNightly(
  dependencies: NightlyDependencies,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    try {
      await backUpIfDue(dependencies, signal);
    } catch (error) {
      dependencies.log.error({ err: error }, 'scheduling the nightly backup failed');
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
export async function backUpIfDue(
  { env, database, readSite, log, now }: NightlyDependencies,
  signal?: AbortSignal,
): Promise<void> {
  const job = scheduledJob(database, 'nightly-backup');
  const start = now();
  const nextNight = async (after: Date) =>
    nextLocalHour(after, NIGHT_HOUR, (await readSite()).timeZone);
  const dueAt = await job.findDueAt();
  if (!dueAt) return job.schedule(await nextNight(start));
  const claimedUntil = new Date(start.getTime() + CLAIM_MS);
  const waitMs = dueAt.getTime() - start.getTime();
  if (waitMs > 0 && waitMs <= LONGEST_WAIT_MS) return undefined;
  if (!(await job.move(dueAt, claimedUntil))) return undefined;

  let next = new Date(start.getTime() + HOUR_MS);
  try {
    const file = await newBackupFile(env.backupDir, 'nightly', start);
    await deleteUnfinished(env.backupDir, new Date(start.getTime() - CLAIM_MS));
    await backUp({ file, env, now, signal });
    await keepNewest(env.backupDir, NIGHTLY, env.backupKeep);
    next = await nextNight(now());
    log.info({ file, durationMs: now().getTime() - start.getTime() }, 'nightly backup made');
  } catch (error) {
    // The server stops. The backup is due at once for another process, or at the next start.
    if (signal?.aborted) next = start;
    else log.error({ err: error }, 'nightly backup failed');
  }
  await job.move(claimedUntil, next);
  return undefined;
}
