import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { type Job, startJobs } from './job-runner.ts';

/** A job of two rows, of which the first one never ends. */
function makeJob(): Job & { done: number[]; aborted: number } {
  let next = 0;
  const job = {
    name: 'test',
    timeoutMs: 50,
    done: [] as number[],
    aborted: 0,
    async runNext(signal: AbortSignal) {
      next += 1;
      const row = next;
      if (row > 2) return false;
      signal.addEventListener('abort', () => (job.aborted += 1));
      if (row === 1) await new Promise(() => {});
      job.done.push(row);
      return true;
    },
  };
  return job;
}

test('each job runs at once, and again after its interval even if it has failed', async () => {
  const log: string[] = [];
  const runner = startJobs({
    jobs: [
      {
        name: 'hourly',
        everyMs: 3_600_000,
        async runNext() {
          log.push('hourly');
          return false;
        },
      },
      { name: 'failing', runNext: () => Promise.reject(new Error('failed')) },
    ],
    log: fastify().log,
    async wait(durationMs, stopping) {
      log.push(`waits ${durationMs}`);
      if (log.filter((line) => line === `waits ${durationMs}`).length > 1) {
        await once(stopping, 'abort');
      }
    },
  });
  await expect
    .poll(() => log.toSorted())
    .toEqual(['hourly', 'hourly', 'waits 3600000', 'waits 3600000', 'waits 5000', 'waits 5000']);
  await runner.stop(1000);
});

test('the stop waits for a job that is running, but no longer than the given time', async () => {
  const job = Promise.withResolvers<boolean>();
  let hasStopped = false;
  const runner = startJobs({
    jobs: [{ name: 'test', runNext: () => job.promise }],
    log: fastify().log,
    wait: async () => {},
  });
  await runner.stop(10);
  const stopped = runner.stop(10_000).then(() => (hasStopped = true));
  await setTimeout(10);
  expect(hasStopped).toBe(false);
  job.resolve(false);
  await stopped;
});

test('a row that never ends is given up, and the job goes on with the next one', async () => {
  const job = makeJob();
  const logged: string[] = [];
  const app = fastify({
    logger: { level: 'error', stream: { write: (line) => logged.push(line) } },
  });
  const runner = startJobs({
    jobs: [job],
    log: app.log,
    wait: () => setTimeout(1),
  });
  await expect.poll(() => job.done).toEqual([2]);
  expect(job.aborted).toBe(1);
  expect(logged.map((line) => JSON.parse(line))).toMatchObject([
    { job: 'test', msg: 'job failed' },
  ]);
  await runner.stop(1000);
});
