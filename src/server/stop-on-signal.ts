import { npmProcess } from '#server/npm-process.ts';
import type { RunningServer } from '#server/start-server.ts';

/**
 * Stops the server gracefully on SIGTERM and SIGINT, or when npm, which started it, has
 * ended: a killed npm does not pass the signal on. The process then exits with status 0.
 * A second signal ends the process at once.
 *
 * @param npm what {@link npmProcess} returned when the process started
 */
export function stopOnSignal(server: RunningServer, npm?: number): void {
  let stoppingSince: number | undefined;

  function stop(): void {
    stoppingSince = Date.now();
    void leave(server);
  }

  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stoppingSince === undefined) stop();
      else if (Date.now() - stoppingSince > DUPLICATE_SIGNAL_MS) process.exit(1);
    });
  }

  if (npm === undefined) return;
  const timer = setInterval(() => {
    if (npmProcess() === npm) return;
    clearInterval(timer);
    if (stoppingSince === undefined) stop();
  }, NPM_POLL_INTERVAL_MS);
  timer.unref();
}

/** On Ctrl+C the terminal and npm both send a signal, which counts as one. */
const DUPLICATE_SIGNAL_MS = 500;

const NPM_POLL_INTERVAL_MS = 1000;

async function leave({ stop, log }: RunningServer): Promise<void> {
  try {
    log.info('stopping');
    await stop();
    process.exit(0);
  } catch (error) {
    log.fatal({ err: error }, 'could not stop gracefully');
    process.exit(1);
  }
}
