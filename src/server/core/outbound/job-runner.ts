import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { orAborted } from '#server/core/settings/waiting.ts';

/** Work beside requests, such as rows each of which any server may claim. */
export interface Job {
  /** For the log. */
  name: string;
  /**
   * Does the work that is due, or one piece of it; for example claims a row, sends its request and
   * records the outcome.
   *
   * @param signal is aborted when the server stops, or when the work takes too long
   * @returns whether more may be due at once
   */
  runNext: (signal: AbortSignal) => Promise<boolean>;
  /** The time between two passes; by default {@link PASS_INTERVAL_MS}. */
  everyMs?: number;
  /** How long one call may take; unlimited by default. */
  timeoutMs?: number;
}

interface JobRunnerOptions {
  jobs: readonly Job[];
  log: FastifyBaseLogger;
  /** Resolves after the given time, or as soon as the signal is aborted. */
  wait: (durationMs: number, stopping: AbortSignal) => Promise<void>;
}

export interface JobRunner {
  /**
   * Aborts the signal of the jobs, and waits for them, but no longer than the given time. Requests to
   * other hosts and a running backup end; the mail that is being sent is finished. Rows that were claimed
   * are due again when their claims expire.
   */
  stop: (timeoutMs: number) => Promise<void>;
}

/** On an idle site a pass of a job is at most five queries. */
export const PASS_INTERVAL_MS = 5000;

/**
 * Runs the jobs beside each other until it is stopped, each with one call at a time. Any number of
 * processes may run the same jobs, because these claim their work in the database.
 */
export function startJobs({ jobs, log, wait }: JobRunnerOptions): JobRunner {
  const stopping = new AbortController();
  const { signal } = stopping;

  /** A job may record what it has found while the server stops, but not after its time. */
  async function runNext(job: Job): Promise<boolean> {
    if (job.timeoutMs === undefined) return job.runNext(signal);
    const timeout = AbortSignal.timeout(job.timeoutMs);
    return orAborted(timeout, job.runNext(AbortSignal.any([signal, timeout])));
  }

  async function runUntilStopped(job: Job): Promise<void> {
    while (!signal.aborted) {
      try {
        while (!signal.aborted && (await runNext(job)));
      } catch (error) {
        if (!signal.aborted) log.error({ err: error, job: job.name }, 'job failed');
      }
      await wait(job.everyMs ?? PASS_INTERVAL_MS, signal);
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
