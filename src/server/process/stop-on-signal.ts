import { isStartedByNpm } from '#server/core/settings/env.ts';
import type { RunningServer } from '#server/process/start-server.ts';

type Stoppable = Pick<RunningServer, 'endLog' | 'log' | 'stop'>;

/** npm, or the shell in which npm runs its scripts. */
const PARENT = process.ppid;

/**
 * Stops the server gracefully on SIGTERM and SIGINT. The process then exits with status 0. A second
 * signal ends the process without waiting for requests.
 *
 * npm forwards a signal to the shell in which it runs the script. Some shells, such as Debian's, end
 * without forwarding it, so a server that npm has started also stops when its parent has ended.
 */
export function stopOnSignal(server: Stoppable): void {
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

  if (!isStartedByNpm()) return;
  const timer = setInterval(() => {
    if (process.ppid === PARENT) return;
    clearInterval(timer);
    if (stoppingSince === undefined) stop();
  }, PARENT_POLL_INTERVAL_MS);
  timer.unref();
}

/** A signal that follows the first within this time is ignored: on Ctrl+C, both the terminal and npm send one. */
const DUPLICATE_SIGNAL_MS = 500;

const PARENT_POLL_INTERVAL_MS = 1000;

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
