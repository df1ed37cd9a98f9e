import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { apiAddress, apiRoute, queryKeys } from '#domain/addresses.ts';
import { CSRF_HEADER } from '#domain/http/csrf.ts';
import { type BrowserHeaders, signIn } from '#tests/browser-headers.ts';
import { makeVideo } from '#tests/make-video.ts';
import type { Check } from './check.ts';
import { probeDuring } from './probe.ts';
import type { RunningServer, Site } from './site.ts';
import type { SlowClients } from './slow-client-process.ts';
import { describeUsage, leftHandles, memoryMiB, usageOf } from './usage.ts';

/** How many clients of each kind connect at once. */
export interface SlowClientCounts {
  headers: number;
  bodies: number;
  idle: number;
  uploads: number;
  readers: number;
}

export const MANY_SLOW_CLIENTS: SlowClientCounts = {
  headers: 200,
  bodies: 100,
  idle: 400,
  uploads: 50,
  readers: 3000,
};

const MAX_P95_MS = 200;

/** The largest acceptable growth of memory; 3,000 readers that stall need the most. */
const MAX_GROWTH_MIB = 300;

/** How long visitors are measured during each attack. */
const ATTACK_SECONDS = 10;

/** Longer than every timeout of the server. */
const CLOSED_WITHIN_MS = 6 * 60 * 1000;

type SlowClient = Omit<SlowClients, 'port' | 'count'>;

const SLOW_CLIENT_PROCESS = fileURLToPath(import.meta.resolve('./slow-client-process.ts'));

/** Attacks the site with one kind of slow client after another, and expects it to stay usable for visitors. */
export async function slowClients(site: Site, counts: SlowClientCounts): Promise<Check[]> {
  await using server = await site.start();
  const administrator = await signIn(server.address);
  await using database = await site.openDatabase();
  // Makes the list of videos too long for the buffers of a connection.
  const description = 'A long description. '.repeat(400);
  for (let count = 0; count < 200; count += 1) await makeVideo(database, { description });
  const { id } = await makeVideo(database);

  const clients: Record<keyof SlowClientCounts, SlowClient> = {
    headers: { request: 'GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ', isTrickling: true },
    bodies: { request: post(apiRoute.contact, {}, 'application/json', 1000), isTrickling: true },
    idle: { request: '' },
    uploads: {
      request: post(
        apiAddress(queryKeys.sources(id)),
        administrator,
        'multipart/form-data; boundary=slow',
        1_000_000,
      ),
      isTrickling: true,
    },
    readers: {
      request: `GET ${apiRoute.videos} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(4),
      isStalled: true,
    },
  };
  const names: Record<keyof SlowClientCounts, string> = {
    headers: 'clients that send their headers slowly',
    bodies: 'clients that send a message slowly',
    idle: 'idle connections',
    uploads: 'slow uploads of the administrator',
    readers: 'clients that do not read their replies',
  };

  const checks: Check[] = [];
  for (const kind of KINDS) {
    const name = `${counts[kind]} ${names[kind]}`;
    checks.push(...(await attack(server, name, counts[kind], clients[kind])));
  }
  return checks;
}

const KINDS = ['headers', 'bodies', 'idle', 'uploads', 'readers'] as const;

function post(path: string, browser: BrowserHeaders, type: string, length: number): string {
  const { cookie = '', [CSRF_HEADER]: token = '' } = browser;
  return [
    `POST ${path} HTTP/1.1`,
    'Host: localhost',
    `Cookie: ${cookie}`,
    `${CSRF_HEADER}: ${token}`,
    `Content-Type: ${type}`,
    `Content-Length: ${length}`,
    '',
    '',
  ].join('\r\n');
}

async function attack(
  server: RunningServer,
  name: string,
  count: number,
  client: SlowClient,
): Promise<Check[]> {
  const before = await usageOf(server);
  await using clients = new AsyncDisposableStack();
  clients.use(await startClients({ port: server.port, count, ...client }));
  let highestMiB = before.memoryMiB;
  const measuring = (async () => {
    for (let second = 0; second < ATTACK_SECONDS; second += 1) {
      await sleep(1000);
      highestMiB = Math.max(highestMiB, await memoryMiB(server));
    }
  })();
  const { answeredShare, p95Ms, longestMs } = await probeDuring(server, measuring);

  const start = performance.now();
  const open = await leftHandles(server, before, CLOSED_WITHIN_MS);
  const closedAfterS = Math.round((performance.now() - start) / 1000) + ATTACK_SECONDS;

  const growth = Math.round(highestMiB - before.memoryMiB);
  return [
    {
      requirement: `during ${name}, visitors get the home page`,
      measurement: `${Math.round(answeredShare * 100)} % answered, p95 ${p95Ms.toFixed(0)} ms, longest ${longestMs.toFixed(0)} ms, memory at most +${growth} MiB`,
      isMet: answeredShare === 1 && p95Ms < MAX_P95_MS && growth < MAX_GROWTH_MIB,
    },
    {
      requirement: `${name} are disconnected by the server`,
      measurement: `${open} still open after ${closedAfterS} s; ${describeUsage(before, await usageOf(server))}`,
      isMet: open === 0,
    },
  ];
}

/** Resolves when the process begins to connect. Disposal ends the process and its connections. */
async function startClients(clients: SlowClients): Promise<AsyncDisposable> {
  const child = fork(SLOW_CLIENT_PROCESS, [JSON.stringify(clients)]);
  await once(child, 'message');
  return {
    [Symbol.asyncDispose]: async () => {
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    },
  };
}
