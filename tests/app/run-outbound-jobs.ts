import type { TestApp } from './start-app.ts';

/** Does the work that is due of every outbound job of a server. */
export async function runOutboundJobs({ server }: Pick<TestApp, 'server'>): Promise<void> {
  const { signal } = new AbortController();
  for (const job of server.outboundJobs) while (await job.runNext(signal));
}
