import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';

const TIMEOUT_MS = 60_000;

/** Short, because the start of the site is measured. */
const POLL_MS = 5;

/** Requests the URL until it is answered with 200. Throws when the server exits, or after a minute. */
export async function untilAnswered(url: string, server: ChildProcess): Promise<void> {
  const end = performance.now() + TIMEOUT_MS;
  while (performance.now() < end && server.exitCode === null) {
    const reply = await fetch(url).catch(() => undefined);
    await reply?.arrayBuffer();
    if (reply?.status === 200) return;
    await sleep(POLL_MS);
  }
  throw new Error(`${server.spawnfile} did not answer ${url} with 200`);
}
