import type { App } from '#server/http/typed-app.ts';

const HOUR_MS = 60 * 60 * 1000;

interface Sweepable {
  sweep: (now: Date) => Promise<void>;
}

/**
 * Deletes expired rows and files when the server starts and then once an hour. Nothing depends
 * on its timing, because expired rows have no effect.
 */
export function sweepHourly(app: App, stores: readonly Sweepable[], now: () => Date): void {
  const sweep = async () => {
    try {
      await Promise.all(stores.map((store) => store.sweep(now())));
    } catch (error) {
      app.log.warn({ err: error }, 'sweep failed');
    }
  };
  const timer = setInterval(sweep, HOUR_MS);
  timer.unref();
  app.addHook('onListen', sweep);
  app.addHook('onClose', async () => clearInterval(timer));
}
