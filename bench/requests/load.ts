import { setTimeout as sleep } from 'node:timers/promises';
import { fetchReply } from './reply.ts';
import { sendRequests } from './send-requests.ts';

/** A server under load. */
export interface Target {
  name: string;
  /** Without a trailing slash. */
  origin: string;
  /** CPU time of the process since its start; NaN when this system does not report it. */
  cpuMs: () => Promise<number>;
}

/** What was measured while a server was under load. */
export interface Load {
  answered: number;
  repliesPerSecond: number;
  medianMs: number;
  p99Ms: number;
  /** CPU time of the server per reply. */
  cpuMsPerReply: number;
  /**
   * Share of the elapsed time in which the program that sends the requests used a CPU. If it is near
   * 1, this program limited the result, not the server.
   */
  senderCpuShare: number;
}

interface LoadOptions {
  address: string;
  connections: number;
  /** A whole number. */
  seconds: number;
}

/**
 * Sends requests for some seconds on several connections at once, one request at a time on each.
 * Throws when a request fails or is answered with an error.
 */
export async function runLoad(
  { name, origin, cpuMs }: Target,
  { address, connections, seconds }: LoadOptions,
): Promise<Load> {
  const cpuBefore = await cpuMs();
  const sent = await sendRequests({ url: origin + address, connections, seconds });
  const cpuAfter = await cpuMs();

  const { answered, badStatuses, failures } = sent;
  if (badStatuses + failures > 0 || answered === 0) {
    throw new Error(
      `${name} answered ${address} at ${connections} connections with ${answered} replies, of which ${badStatuses} report an error; ${failures} requests failed`,
    );
  }
  return {
    answered,
    repliesPerSecond: answered / sent.seconds,
    medianMs: sent.medianMs,
    p99Ms: sent.p99Ms,
    cpuMsPerReply: (cpuAfter - cpuBefore) / answered,
    senderCpuShare: sent.senderCpuSeconds / sent.seconds,
  };
}

/** What was measured while many clients sent one request each at once. */
export interface Burst {
  firstReplyMs: number;
  lastReplyMs: number;
  /** CPU time of the server until the last reply. */
  cpuMs: number;
}

/**
 * Sends one request on each of many new connections at once. Throws when a reply is not 200.
 *
 * Waits until the server is idle, so that earlier work is not counted. Asking the server for its
 * CPU time takes CPU time as well, which is measured first and subtracted.
 */
export async function sendBurst(
  target: Target,
  address: string,
  connections: number,
): Promise<Burst> {
  const { name, origin, cpuMs } = target;
  const usageCallMs = await waitUntilIdle(target);
  const cpuBefore = await cpuMs();
  const start = performance.now();
  const timesMs = await Promise.all(
    Array.from({ length: connections }, async () => {
      const { status } = await fetchReply(origin + address);
      if (status !== 200) throw new Error(`${name} answered ${address} with ${status}`);
      return performance.now() - start;
    }),
  );
  const cpuAfter = await cpuMs();
  return {
    firstReplyMs: Math.min(...timesMs),
    lastReplyMs: Math.max(...timesMs),
    cpuMs: cpuAfter - cpuBefore - usageCallMs,
  };
}

/** Waits until the server is idle. Returns the CPU time that one call of `cpuMs` takes in the server. */
async function waitUntilIdle({ cpuMs }: Target): Promise<number> {
  for (;;) {
    const before = await cpuMs();
    await sleep(PAUSE_MS);
    const afterPause = await cpuMs();
    const usageCallMs = (await cpuMs()) - afterPause;
    if (afterPause - before - usageCallMs < IDLE_CPU_MS) return usageCallMs;
  }
}

/** Longer than the server keeps the lines of its log before it writes them. */
const PAUSE_MS = 150;

/** More than the timers of an idle server take in a pause. */
const IDLE_CPU_MS = 0.5;
