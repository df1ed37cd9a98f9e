import { setTimeout as sleep } from 'node:timers/promises';
import { signIn } from '#tests/browser-headers.ts';
import type { Check } from './check.ts';
import { describeReplies } from './describe-replies.ts';
import type { Site } from './site.ts';

const REQUESTS_PER_SECOND = 200;

/** How long the server may take to stop. */
const MAX_STOP_MS = 8000;

/** Stops the server by SIGTERM under load, and expects every request that it accepted to be answered. */
export async function stopUnderLoad(site: Site): Promise<Check[]> {
  await using server = await site.start();
  await signIn(server.address);
  const statuses = new Map<number | 'refused' | 'interrupted', number>();
  const count = (status: number | 'refused' | 'interrupted') => {
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  };
  const stopped = new AbortController();
  const requests: Promise<void>[] = [];
  const loading = (async () => {
    while (!stopped.signal.aborted) {
      requests.push(requestPage(server.address).then(count));
      await sleep(1000 / REQUESTS_PER_SECOND);
    }
  })();
  await sleep(2000);
  const start = performance.now();
  server.process.kill('SIGTERM');
  const [exitCode] = await server.exit();
  const stoppedAfterMs = performance.now() - start;
  stopped.abort();
  await loading;
  await Promise.all(requests);
  return [
    {
      requirement: `SIGTERM under ${REQUESTS_PER_SECOND} requests a second interrupts no request, and the server exits within ${MAX_STOP_MS / 1000} s`,
      measurement: `${describeReplies(statuses)}; exit code ${exitCode} after ${(stoppedAfterMs / 1000).toFixed(1)} s`,
      isMet: !statuses.has('interrupted') && exitCode === 0 && stoppedAfterMs < MAX_STOP_MS,
    },
  ];
}

/** Returns "refused" once the server no longer listens, and "interrupted" for a reply that is not complete. */
async function requestPage(address: string): Promise<number | 'refused' | 'interrupted'> {
  try {
    const reply = await fetch(address, { headers: { connection: 'close' } });
    await reply.arrayBuffer();
    return reply.status;
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined;
    const isRefused = cause instanceof Error && cause.message.includes('ECONNREFUSED');
    return isRefused ? 'refused' : 'interrupted';
  }
}
