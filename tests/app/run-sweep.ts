import type { TestApp } from './start-app.ts';

/** Deletes what is expired, as a server does at its start and then every hour. */
export async function runSweep({ server }: Pick<TestApp, 'server'>): Promise<void> {
  const job = server.jobs.find(({ name }) => name === 'sweep');
  await job?.runNext(new AbortController().signal);
}
