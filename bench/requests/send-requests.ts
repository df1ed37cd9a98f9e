import { execFile, spawnSync } from 'node:child_process';
import { createHistogram } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import autocannon from 'autocannon';
import * as z from 'zod/mini';
import { ACCEPT_ENCODING } from './reply.ts';

/** The requests of one load test. Each connection sends one request at a time. */
export interface Requests {
  url: string;
  connections: number;
  /** A whole number. */
  seconds: number;
}

/** The counts and times that wrk or autocannon reports. */
interface SentRequests {
  /** Replies with any status. */
  answered: number;
  /** Replies with a status of 400 or above; with autocannon, with any status but 2xx. */
  badStatuses: number;
  /** Requests without a reply. */
  failures: number;
  seconds: number;
  medianMs: number;
  p99Ms: number;
  /** CPU time of the program that sent the requests. */
  senderCpuSeconds: number;
}

/** The version of the installed wrk, e.g. "4.1.0"; `undefined` if wrk is not installed. */
export function wrkVersion(): string | undefined {
  const { stdout } = spawnSync('wrk', ['-v'], { encoding: 'utf8' });
  return /^wrk \D*([\d.]+)/.exec(stdout ?? '')?.[1];
}

/**
 * Sends requests with wrk if it is installed, otherwise with autocannon. autocannon needs more CPU time
 * for a request than a server, and therefore reaches the limit of its core first.
 */
export function sendRequests(requests: Requests): Promise<SentRequests> {
  return wrkVersion() === undefined ? sendWithAutocannon(requests) : sendWithWrk(requests);
}

const REPORT_LOAD = fileURLToPath(import.meta.resolve('./report-load.lua'));

const wrkReport = z.object({
  requests: z.number(),
  durationUs: z.number(),
  medianUs: z.number(),
  p99Us: z.number(),
  badStatuses: z.number(),
  failures: z.number(),
  cpuSeconds: z.number(),
});

async function sendWithWrk({ url, connections, seconds }: Requests): Promise<SentRequests> {
  const { stdout } = await promisify(execFile)('wrk', [
    '--threads=1',
    `--connections=${connections}`,
    `--duration=${seconds}s`,
    `--header=accept-encoding: ${ACCEPT_ENCODING}`,
    `--script=${REPORT_LOAD}`,
    url,
  ]);
  // Before the JSON, wrk prints its own summary.
  const report = wrkReport.parse(JSON.parse(stdout.slice(stdout.indexOf('{'))));
  return {
    answered: report.requests,
    badStatuses: report.badStatuses,
    failures: report.failures,
    seconds: report.durationUs / 1e6,
    medianMs: report.medianUs / 1000,
    p99Ms: report.p99Us / 1000,
    senderCpuSeconds: report.cpuSeconds,
  };
}

async function sendWithAutocannon({ url, connections, seconds }: Requests): Promise<SentRequests> {
  // autocannon's own histogram has whole milliseconds, which is too coarse for one connection.
  const microseconds = createHistogram();
  const cpuBefore = process.cpuUsage();
  const { promise, resolve, reject } = Promise.withResolvers<autocannon.Result>();
  autocannon(
    {
      url,
      connections,
      duration: seconds,
      sampleInt: SAMPLE_MS,
      headers: { 'accept-encoding': ACCEPT_ENCODING },
    },
    (error, finished) => (error ? reject(error) : resolve(finished)),
  ).on('response', (_client, _status, _bytes, milliseconds) =>
    microseconds.record(Math.max(1, Math.round(milliseconds * 1000))),
  );
  const { errors, non2xx, '2xx': succeeded, duration } = await promise;
  const cpu = process.cpuUsage(cpuBefore);
  return {
    answered: succeeded + non2xx,
    badStatuses: non2xx,
    failures: errors,
    seconds: duration,
    medianMs: microseconds.percentile(50) / 1000,
    p99Ms: microseconds.percentile(99) / 1000,
    senderCpuSeconds: (cpu.user + cpu.system) / 1e6,
  };
}

/** autocannon ends a run at the end of a sample. */
const SAMPLE_MS = 100;
