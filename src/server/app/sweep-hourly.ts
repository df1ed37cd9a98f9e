import type { App } from '#server/http/typed-app.ts';

const HOUR_MS = 60 * 60 * 1000;

interface Sweepable {
  sweep: (now: Date) => Promise<void>;
}

/**
 * Deletes expired rows and interrupted uploads when the server starts and then once an hour. The exact
 * time does not matter, because they have no effect.
 */
export function sweepHourly(app: App, stores: readonly Sweepable[], now: () => Date): void {
  let running: Promise<unknown> | undefined;

  function sweep(): void {
    running = Promise.all(stores.map((store) => store.sweep(now()))).catch((error: unknown) => {
      app.log.warn({ err: error }, 'sweep failed');
    });
  }

  const timer = setInterval(sweep, HOUR_MS).unref();
  app.addHook('onListen', async () => sweep());
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await running;
  });
}
