import { HOUR_MS } from '#domain/dates/durations.ts';
import type { Core } from '#server/core/database/core.ts';
import type { Database } from '#server/core/database/tables.ts';
import type { App } from '#server/core/http/typed-app.ts';

type Sweep = (database: Database, now: Date) => Promise<unknown>;

/**
 * Deletes expired rows and interrupted uploads when the server starts and then once an hour. The exact
 * time does not matter, because they have no effect.
 */
export function sweepHourly(app: App, { database, now }: Core, sweeps: readonly Sweep[]): void {
  let running: Promise<unknown> | undefined;

  function run(): void {
    running = Promise.all(sweeps.map((sweep) => sweep(database, now()))).catch((error: unknown) => {
      app.log.warn({ err: error }, 'sweep failed');
    });
  }

  const timer = setInterval(run, HOUR_MS).unref();
  app.addHook('onListen', async () => run());
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await running;
  });
}
