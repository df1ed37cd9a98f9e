import { createHistogram } from 'node:perf_hooks';
import autocannon from 'autocannon';
import { ACCEPT_ENCODING, fetchReply } from './reply.ts';

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
  /** Share of the elapsed time in which this process, which sends the requests, used a CPU. Near 1, this process limited the result, not the server. */
  clientBusy: number;
}

interface LoadOptions {
  address: string;
  connections: number;
  seconds: number;
}

/**
 * Sends requests for some seconds, on each connection one after another. Throws when a request
 * fails or is answered with another status than 2xx.
 */
export async function runLoad(
  { name, origin, cpuMs }: Target,
  { address, connections, seconds }: LoadOptions,
): Promise<Load> {
  // autocannon's own histogram has whole milliseconds, which is too coarse for one connection.
  const microseconds = createHistogram();
  const cpuBefore = await cpuMs();
  const ownCpuBefore = process.cpuUsage();

  const { promise, resolve, reject } = Promise.withResolvers<autocannon.Result>();
  autocannon(
    {
      url: origin + address,
      connections,
      duration: seconds,
      sampleInt: SAMPLE_MS,
      headers: { 'accept-encoding': ACCEPT_ENCODING },
    },
    (error, finished) => (error ? reject(error) : resolve(finished)),
  ).on('response', (_client, _status, _bytes, milliseconds) =>
    microseconds.record(Math.max(1, Math.round(milliseconds * 1000))),
  );
  const result = await promise;
  const ownCpu = process.cpuUsage(ownCpuBefore);
  const cpuAfter = await cpuMs();

  const { errors, timeouts, non2xx, '2xx': answered, duration } = result;
  if (errors + timeouts + non2xx > 0 || answered === 0) {
    throw new Error(
      `${name} answered ${address} at ${connections} connections with ${answered} replies, ${non2xx} of another status than 2xx, ${errors} errors and ${timeouts} timeouts`,
    );
  }
  return {
    answered,
    repliesPerSecond: answered / duration,
    medianMs: microseconds.percentile(50) / 1000,
    p99Ms: microseconds.percentile(99) / 1000,
    cpuMsPerReply: (cpuAfter - cpuBefore) / answered,
    clientBusy: (ownCpu.user + ownCpu.system) / 1e6 / duration,
  };
}

/** autocannon ends a run at the end of a sample. */
const SAMPLE_MS = 100;

/** What was measured while many clients sent one request each at once. */
export interface Burst {
  firstReplyMs: number;
  lastReplyMs: number;
  /** CPU time of the server until the last reply. */
  cpuMs: number;
}

/** Sends one request on each of many new connections at once. Throws when a reply is not 200. */
export async function sendBurst(
  { name, origin, cpuMs }: Target,
  address: string,
  connections: number,
): Promise<Burst> {
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
    cpuMs: cpuAfter - cpuBefore,
  };
}
