import type { Database } from './tables.ts';

export interface ScheduledJob {
  /** `undefined` before the job was scheduled for the first time. */
  findDueAt: () => Promise<Date | undefined>;
  /** Schedules the job, unless it is scheduled already. */
  schedule: (dueAt: Date) => Promise<void>;
  /**
   * Moves the job from one time to another; returns `false` when another process has moved it. A
   * process claims a due job by moving it to the time at which the claim expires.
   */
  move: (from: Date, to: Date) => Promise<boolean>;
  /**
   * Claims a job that is to run once in a period; returns `false` when a process has claimed it for
   * the current period. A new period begins with the next claim, not at a fixed time.
   */
  claimFor: (periodMs: number, now: Date) => Promise<boolean>;
}

/** A recurring job that only one of the processes on this database runs at a time. */
export function scheduledJob(database: Database, name: string): ScheduledJob {
  async function findDueAt(): Promise<Date | undefined> {
    const row = await database
      .selectFrom('scheduled_jobs')
      .select('dueAt')
      .where('name', '=', name)
      .executeTakeFirst();
    return row && new Date(row.dueAt);
  }

  async function schedule(dueAt: Date): Promise<void> {
    await database
      .insertInto('scheduled_jobs')
      .values({ name, dueAt: dueAt.toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  async function move(from: Date, to: Date): Promise<boolean> {
    const { numUpdatedRows } = await database
      .updateTable('scheduled_jobs')
      .set({ dueAt: to.toISOString() })
      .where('name', '=', name)
      .where('dueAt', '=', from.toISOString())
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  }

  return {
    findDueAt,
    schedule,
    move,
    claimFor: async (periodMs, now) => {
      const dueAt = await findDueAt();
      if (!dueAt) await schedule(now);
      else if (dueAt > now) return false;
      // Returns `false` if another process has scheduled or claimed the job since `dueAt` was read.
      return move(dueAt ?? now, new Date(now.getTime() + periodMs));
    },
  };
}
