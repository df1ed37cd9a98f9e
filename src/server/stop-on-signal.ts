import type { RunningServer } from '#server/start-server.ts';

/**
 * Stops the server gracefully on SIGTERM and SIGINT and leaves the process with
 * status 0. Whoever asks a second time has no patience left: the process ends
 * at once.
 */
export function stopOnSignal(server: RunningServer): void {
  let stoppingSince: number | undefined;

  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stoppingSince === undefined) {
        stoppingSince = Date.now();
        void leave(server);
      } else if (Date.now() - stoppingSince > SAME_WISH_MS) {
        process.exit(1);
      }
    });
  }
}

/** npm passes on a Ctrl+C that the terminal has sent already: two signals at once are one wish. */
const SAME_WISH_MS = 500;

async function leave({ stop, log }: RunningServer): Promise<void> {
  try {
    log.info('stopping');
    await stop();
    process.exit(0);
  } catch (error) {
    log.fatal({ err: error }, 'could not stop in order');
    process.exit(1);
  }
}
