import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';

/** Work that consists of rows, each of which any server may claim. */
export interface OutboundJob {
  /** For the log. */
  name: string;
  /**
   * Claims one row that is due, sends its request and records the outcome.
   *
   * @param signal is aborted when the server stops
   * @returns false when no row is due
   */
  runNext: (signal: AbortSignal) => Promise<boolean>;
}

interface OutboundWorkerDependencies {
  jobs: readonly OutboundJob[];
  log: FastifyBaseLogger;
  /** Resolves after the given time, or as soon as the signal is aborted. */
  wait: (durationMs: number, stopping: AbortSignal) => Promise<void>;
}

export interface OutboundWorker {
  /** Ends the requests in flight, whose rows are due again when their claims expire. */
  stop: (timeoutMs: number) => Promise<void>;
}

/** The time between two passes of a job. On an idle site a pass is one or two queries. */
const POLL_INTERVAL_MS = 5000;

/**
 * Runs the jobs beside each other until it is stopped, each one row at a time. Any number of processes
 * may run a worker, because a row is claimed in the database before its request is sent.
 */
export function startOutboundWorker({
  jobs,
  log,
  wait,
}: OutboundWorkerDependencies): OutboundWorker {
  const stopping = new AbortController();
  const { signal } = stopping;

  async function runUntilStopped(job: OutboundJob): Promise<void> {
    while (!signal.aborted) {
      try {
        while (!signal.aborted && (await job.runNext(signal)));
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
