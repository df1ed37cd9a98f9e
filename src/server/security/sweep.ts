import type { App } from '#server/http/typed-app.ts';

const HOUR_MS = 60 * 60 * 1000;

interface Sweepable {
  sweep: (now: Date) => Promise<void>;
}

/** Once an hour removes what is over. Nothing depends on it: what is over counts no more, swept or not. */
export function sweepHourly(app: App, stores: readonly Sweepable[], now: () => Date): void {
  const timer = setInterval(() => {
    Promise.all(stores.map((store) => store.sweep(now()))).catch((error: unknown) => {
      app.log.warn({ err: error }, 'not swept');
    });
  }, HOUR_MS);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
