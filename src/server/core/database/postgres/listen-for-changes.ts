import type { FastifyBaseLogger } from 'fastify';
import { realWait } from '#server/core/settings/passed-time.ts';
import { postgresConnection } from '#server/core/settings/postgres-url.ts';

interface ListenOptions {
  databaseUrl: string;
  /** Called when the public content has changed, and when a change may have been missed. */
  onChange: () => void;
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
}

export interface ChangeListener {
  stop: () => Promise<void>;
}

/** The time between the loss of the connection and the next attempt to connect. */
const RECONNECT_MS = 1000;

/** How often the connection is tested, because a network can fail without closing it. */
const TEST_INTERVAL_MS = 15_000;

const TEST_TIMEOUT_MS = 5000;

/**
 * Listens on a separate connection for the notifications that PostgreSQL sends when the version
 * of the content changes, whichever process changed it. A lost connection is opened again. Until
 * then, changes are noticed by reading the version, see `cachedVersion`.
 */
export function listenForChanges(options: ListenOptions): ChangeListener {
  const stopping = new AbortController();
  const running = listenUntilStopped(options, stopping.signal);
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}

async function listenUntilStopped(options: ListenOptions, stopping: AbortSignal): Promise<void> {
  const { log, onChange } = options;
  let isBroken = false;
  const reportListening = () => {
    if (isBroken) log.info('listening for changes again');
    isBroken = false;
    onChange();
  };
  while (!stopping.aborted) {
    try {
      await listen(options, reportListening, stopping);
    } catch (error) {
      if (stopping.aborted) return;
      if (!isBroken) log.warn({ err: error }, 'the connection that listens for changes is broken');
      isBroken = true;
    }
    await realWait(RECONNECT_MS, stopping);
  }
}

/** Listens until `stopping` is aborted. Rejects when the connection cannot be opened or breaks. */
async function listen(
  { databaseUrl, onChange }: ListenOptions,
  onListening: () => void,
  stopping: AbortSignal,
): Promise<void> {
  const { Client } = await import('pg');
  const client = new Client({
    ...postgresConnection(databaseUrl),
    query_timeout: TEST_TIMEOUT_MS,
  });
  const closed = new AbortController();
  client.on('error', () => closed.abort());
  client.on('notification', onChange);
  const interrupted = AbortSignal.any([stopping, closed.signal]);
  try {
    await client.connect();
    await client.query('listen content_version');
    onListening();
    for (;;) {
      await realWait(TEST_INTERVAL_MS, interrupted);
      if (stopping.aborted) return;
      // Rejects if the connection is broken.
      await client.query('select 1');
    }
  } finally {
    await client.end();
  }
}
