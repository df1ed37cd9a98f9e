import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { orAborted } from '#server/core/settings/or-aborted.ts';

/** Work that consists of rows, each of which any server may claim. */
export interface OutboundJob {
  /** For the log. */
  name: string;
  /**
   * Claims one row that is due, sends its request and records the outcome.
   *
   * @param signal is aborted when the server stops, or when the row takes too long
   * @returns false when no row is due
   */
  runNext: (signal: AbortSignal) => Promise<boolean>;
}

interface OutboundWorkerDependencies {
  jobs: readonly OutboundJob[];
  log: FastifyBaseLogger;
  /** Resolves after the given time, or as soon as the signal is aborted. */
  wait: (durationMs: number, stopping: AbortSignal) => Promise<void>;
  /** How long a job may take for a row; by default {@link ROW_TIMEOUT_MS}. */
  rowTimeoutMs?: number;
}

export interface OutboundWorker {
  /** Ends the requests in flight, whose rows are due again when their claims expire. */
  stop: (timeoutMs: number) => Promise<void>;
}

/** The time between two passes of a job. On an idle site a pass is one or two queries. */
const POLL_INTERVAL_MS = 5000;

/**
 * Longer than the requests for a row can take, and shorter than its claim. A job that waits longer has a
 * fault; without the limit, its other rows would wait until the server starts again.
 */
const ROW_TIMEOUT_MS = 4 * 60_000;

/**
 * Runs the jobs beside each other until it is stopped, each one row at a time. Any number of processes
 * may run a worker, because a row is claimed in the database before its request is sent.
 */
export function startOutboundWorker({
  jobs,
  log,
  wait,
  rowTimeoutMs = ROW_TIMEOUT_MS,
}: OutboundWorkerDependencies): OutboundWorker {
  const stopping = new AbortController();
  const { signal } = stopping;

  /** The job may record what it has found while the server stops, but not after its time. */
  function runRow(job: OutboundJob): Promise<boolean> {
    const timeout = AbortSignal.timeout(rowTimeoutMs);
    return orAborted(timeout, job.runNext(AbortSignal.any([signal, timeout])));
  }

  async function runUntilStopped(job: OutboundJob): Promise<void> {
    while (!signal.aborted) {
      try {
        while (!signal.aborted && (await runRow(job)));
      } catch (error) {
        if (!signal.aborted) log.error({ err: error, job: job.name }, 'outbound job failed');
      }
      await wait(POLL_INTERVAL_MS, signal);
    }
  }

  const running = Promise.all(jobs.map(runUntilStopped));
  return {
    async stop(timeoutMs) {
      stopping.abort();
      await Promise.race([running, sleep(timeoutMs, undefined, { ref: false })]);
    },
  };
}
