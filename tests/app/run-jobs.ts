import type { Job } from '#server/core/outbound/job-runner.ts';
import type { TestApp } from './start-app.ts';

/** Does the work that is due of every outbound job of a server. */
export async function runOutboundJobs({ server }: Pick<TestApp, 'server'>): Promise<void> {
  const { signal } = new AbortController();
  for (const job of outboundJobs(server)) while (await job.runNext(signal));
}

/** The jobs that consist of requests to other hosts: only these have a time-out. */
export function outboundJobs(server: TestApp['server']): Job[] {
  return server.jobs.filter(({ timeoutMs }) => timeoutMs !== undefined);
}

/** Runs the job of this name once. Throws if the server has no such job. */
export async function runJob({ server }: Pick<TestApp, 'server'>, name: string): Promise<void> {
  const job = server.jobs.find((each) => each.name === name);
  if (!job) throw new Error(`The server has no job "${name}"`);
  await job.runNext(new AbortController().signal);
}
