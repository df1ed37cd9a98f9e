import type { App } from '#server/http/typed-app.ts';

const HOUR_MS = 60 * 60 * 1000;

interface Sweepable {
  sweep: (now: Date) => Promise<void>;
}

/** At the start and once an hour removes what is over. Nothing depends on it: what is over counts no more, swept or not. */
export function sweepHourly(app: App, stores: readonly Sweepable[], now: () => Date): void {
  const sweep = async () => {
    try {
      await Promise.all(stores.map((store) => store.sweep(now())));
    } catch (error) {
      app.log.warn({ err: error }, 'not swept');
    }
  };
  const timer = setInterval(sweep, HOUR_MS);
  timer.unref();
  app.addHook('onListen', sweep);
  app.addHook('onClose', async () => clearInterval(timer));
}
