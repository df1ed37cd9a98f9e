import type { Database } from '#server/core/database/tables.ts';
import { updateClaimed } from './due-rows.ts';

/** A recurring job that only one of the processes on this database runs at a time. */
export type JobName = 'evidence-report' | 'nightly-backup' | 'running-backup';

/** When a job is due; `undefined` before it was scheduled for the first time. */
export async function findDueAt(database: Database, name: JobName): Promise<Date | undefined> {
  const row = await database
    .selectFrom('scheduled_jobs')
    .select('dueAt')
    .where('name', '=', name)
    .executeTakeFirst();
  return row && new Date(row.dueAt);
}

/** Schedules a job, unless it is scheduled already. */
export async function scheduleJob(database: Database, name: JobName, dueAt: Date): Promise<void> {
  await database
    .insertInto('scheduled_jobs')
    .values({ name, dueAt: dueAt.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Moves a job from one time to another; returns `false` when another process has moved it. A process
 * claims a due job by moving it to the time at which the claim expires.
 */
export async function moveJob(
  database: Database,
  name: JobName,
  from: Date,
  to: Date,
): Promise<boolean> {
  const row = { name, dueAt: from.toISOString() };
  const moved = await updateClaimed(database, 'scheduled_jobs', row, { dueAt: to.toISOString() });
  return moved !== undefined;
}
