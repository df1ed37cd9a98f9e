import { npmProcessId } from '#server/npm-process-id.ts';
import type { RunningServer } from '#server/start-server.ts';

/** A server, or all workers of a server. */
interface Stoppable extends Pick<RunningServer, 'endLog' | 'stop'> {
  log: Pick<RunningServer['log'], 'info' | 'fatal'>;
}

/**
 * Stops the server gracefully on SIGTERM and SIGINT, or when the npm that started it has
 * ended, because a killed npm does not forward the signal. The process then exits with
 * status 0. A second signal ends the process without waiting for requests.
 *
 * @param npmId what {@link npmProcessId} returned when the process started
 */
export function stopOnSignal(server: Stoppable, npmId?: number): void {
  let stoppingSince: number | undefined;

  function stop(): void {
    stoppingSince = Date.now();
    void stopAndExit(server);
  }

  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stoppingSince === undefined) stop();
      else if (Date.now() - stoppingSince > DUPLICATE_SIGNAL_MS) void exit(server, 1);
    });
  }

  if (npmId === undefined) return;
  const timer = setInterval(() => {
    if (npmProcessId() === npmId) return;
    clearInterval(timer);
    if (stoppingSince === undefined) stop();
  }, NPM_POLL_INTERVAL_MS);
  timer.unref();
}

/** A signal that follows the first within this time is ignored: on Ctrl+C, both the terminal and npm send one. */
const DUPLICATE_SIGNAL_MS = 500;

const NPM_POLL_INTERVAL_MS = 1000;

async function stopAndExit(server: Stoppable): Promise<void> {
  const { stop, log } = server;
  try {
    log.info('stopping');
    await stop();
    await exit(server, 0);
  } catch (error) {
    log.fatal({ err: error }, 'could not stop gracefully');
    await exit(server, 1);
  }
}

async function exit({ endLog }: Stoppable, status: number): Promise<void> {
  await endLog();
  process.exit(status);
}
