import fastify from 'fastify';
import { expect, test } from 'vitest';
import { type OutboundJob, startOutboundWorker } from './outbound-worker.ts';

/** A job of two rows, of which the first one never ends. */
function makeJob(): OutboundJob & { done: number[]; aborted: number } {
  let next = 0;
  const job = {
    name: 'test',
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

test('a row that never ends is given up, and the job goes on with the next one', async () => {
  const job = makeJob();
  const logged: string[] = [];
  const app = fastify({
    logger: { level: 'error', stream: { write: (line) => logged.push(line) } },
  });
  const worker = startOutboundWorker({
    jobs: [job],
    log: app.log,
    wait: async () => new Promise((resolve) => void setTimeout(resolve, 1)),
    rowTimeoutMs: 50,
  });
  await expect.poll(() => job.done).toEqual([2]);
  expect(job.aborted).toBe(1);
  expect(logged.map((line) => JSON.parse(line))).toMatchObject([
    { job: 'test', msg: 'outbound job failed' },
  ]);
  await worker.stop(1000);
});
