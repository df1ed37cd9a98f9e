import { type ScheduledJob, scheduledJob } from '#server/database/scheduled-job.ts';
import type { Database } from '#server/database/tables.ts';
import type { App } from '#server/http/typed-app.ts';

const HOUR_MS = 60 * 60 * 1000;

/** A little less than the time between two sweeps, so that a process does not find its own last claim still valid. */
const CLAIM_MS = HOUR_MS - 60 * 1000;

interface Sweepable {
  sweep: (now: Date) => Promise<void>;
}

interface HourlySweeps {
  database: Database;
  /** The stores whose expired rows are deleted. */
  stores: readonly Sweepable[];
  /** The uploads in progress on this machine; every process sweeps its own. */
  incoming: Sweepable;
  now: () => Date;
}

/**
 * Deletes expired rows when the server starts and then once an hour. The exact time does not matter,
 * because an expired row has no effect. Of several processes on one database, one sweeps the rows.
 */
export function sweepHourly(app: App, { database, stores, incoming, now }: HourlySweeps): void {
  let running: Promise<unknown> | undefined;

  function sweep(swept: readonly Sweepable[]): void {
    running = Promise.all(swept.map((store) => store.sweep(now()))).catch((error: unknown) => {
      app.log.warn({ err: error }, 'sweep failed');
    });
  }

  const sweptRows = onOneProcess(scheduledJob(database, 'row-sweep'), stores);
  const timer = setInterval(() => sweep([sweptRows, incoming]), HOUR_MS);
  timer.unref();
  app.addHook('onListen', async () => sweep([sweptRows]));
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await running;
  });
}

function onOneProcess(job: ScheduledJob, swept: readonly Sweepable[]): Sweepable {
  return {
    sweep: async (now) => {
      if (!(await job.claimFor(CLAIM_MS, now))) return;
      await Promise.all(swept.map((store) => store.sweep(now)));
    },
  };
}
