import type { App } from '#server/http/typed-app.ts';

const HOUR_MS = 60 * 60 * 1000;

interface Sweepable {
  sweep: (now: Date) => Promise<void>;
}

/**
 * Deletes expired rows when the server starts and then once an hour. The exact time does not matter,
 * because an expired row has no effect. Files are swept once an hour but not at the start: after a
 * start with wrong settings, the operator has an hour to notice.
 */
export function sweepHourly(
  app: App,
  { stores, files }: { stores: readonly Sweepable[]; files: Sweepable },
  now: () => Date,
): void {
  const sweep = async (swept: readonly Sweepable[]) => {
    try {
      await Promise.all(swept.map((store) => store.sweep(now())));
    } catch (error) {
      app.log.warn({ err: error }, 'sweep failed');
    }
  };
  const timer = setInterval(() => sweep([...stores, files]), HOUR_MS);
  timer.unref();
  app.addHook('onListen', () => sweep(stores));
  app.addHook('onClose', async () => clearInterval(timer));
}
