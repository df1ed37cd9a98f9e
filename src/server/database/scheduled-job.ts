import type { Database } from './tables.ts';

/** A recurring job that only one of the processes on this database runs at a time. */
export function scheduledJob(database: Database, name: string) {
  return {
    /** `undefined` before the job was scheduled for the first time. */
    async findDueAt(): Promise<Date | undefined> {
      const row = await database
        .selectFrom('scheduled_jobs')
        .select('dueAt')
        .where('name', '=', name)
        .executeTakeFirst();
      return row && new Date(row.dueAt);
    },

    /** Schedules the job, unless it is scheduled already. */
    async schedule(dueAt: Date): Promise<void> {
      await database
        .insertInto('scheduled_jobs')
        .values({ name, dueAt: dueAt.toISOString() })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },

    /**
     * Moves the job from one time to another; returns `false` when another process has moved it. A
     * process claims a due job by moving it to the time at which the claim expires.
     */
    async move(from: Date, to: Date): Promise<boolean> {
      const { numUpdatedRows } = await database
        .updateTable('scheduled_jobs')
        .set({ dueAt: to.toISOString() })
        .where('name', '=', name)
        .where('dueAt', '=', from.toISOString())
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },
  };
}
