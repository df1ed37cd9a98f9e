import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, inject, test } from 'vitest';
import { addressOf, apiRoute } from '#domain/addresses.ts';
import { CSRF_HEADER } from '#domain/http/csrf.ts';
import { type BrowserHeaders, signIn } from '#tests/app/browser-headers.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { eachDatabase, testEnv } from '#tests/app/start-app.ts';
import { openConnection, type RunningServer, startServer, TIMEOUT_MS } from './site.ts';
import type { SlowClients } from './slow-client-process.ts';
import { leftHandles, memoryMiB, percentile, usageOf } from './usage.ts';

/** The largest acceptable growth of memory; 3,000 readers that stall need the most. */
const MAX_GROWTH_MIB = 300;

/** How long visitors are measured during each attack. */
const ATTACK_SECONDS = inject('isThorough') ? 10 : 1;

/** Longer than every timeout of the server. */
const CLOSED_WITHIN_MS = 6 * 60 * 1000;

const SLOW_CLIENT_PROCESS = fileURLToPath(import.meta.resolve('./slow-client-process.ts'));

test.each(eachDatabase)(
  'during each attack of slow clients visitors get the home page, and the clients are disconnected, on %s',
  { timeout: TIMEOUT_MS },
  async (kind) => {
    await using env = await testEnv({ database: kind });
    await using server = await startServer(env);
    const administrator = await signIn(server.address);
    await using database = await openConnection(env);
    // Makes the list of videos too long for the buffers of a connection.
    const description = 'A long description. '.repeat(400);
    for (let count = 0; count < 200; count += 1) await makeVideo(database, { description });
    const { id } = await makeVideo(database);
    const sources = addressOf(apiRoute.sources, id);
    const form = 'multipart/form-data; boundary=slow';

    const attacks: SlowRequests[] = [
      {
        count: 200,
        request: 'GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ',
        isTrickling: true,
      },
      {
        count: 100,
        request: post(apiRoute.contact, {}, 'application/json', 1000),
        isTrickling: true,
      },
      { count: 400, request: '' },
      {
        count: 50,
        request: post(sources, administrator, form, 1_000_000),
        isTrickling: true,
      },
      {
        count: 3000,
        request: `GET ${apiRoute.videos} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(4),
        isStalled: true,
      },
    ];
    for (const clients of attacks) {
      const { p95Ms, growthMiB, leftOpen } = await attack(server, clients);
      process.stdout.write(
        `${clients.count} slow clients: 95 % of the visitors within ${p95Ms} ms\n`,
      );
      expect(growthMiB).toBeLessThan(MAX_GROWTH_MIB);
      expect(leftOpen).toBe(0);
    }
  },
);

type SlowRequests = Omit<SlowClients, 'port'>;

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

/** Requests the home page again and again while slow clients are connected. */
async function attack(server: RunningServer, clients: SlowRequests) {
  const port = Number(new URL(server.address).port);
  const before = await usageOf(server);
  await using _ = await startClients({ port, ...clients });
  const end = performance.now() + ATTACK_SECONDS * 1000;
  const timesMs: number[] = [];
  let highestMiB = before.memoryMiB;
  while (performance.now() < end) {
    const start = performance.now();
    const reply = await fetch(server.address, {
      headers: { connection: 'close' },
    });
    await reply.arrayBuffer();
    if (reply.status !== 200) throw new Error(`the home page answered ${reply.status}`);
    timesMs.push(performance.now() - start);
    highestMiB = Math.max(highestMiB, await memoryMiB(server));
    await sleep(50);
  }
  return {
    p95Ms: percentile(timesMs, 0.95),
    growthMiB: highestMiB - before.memoryMiB,
    leftOpen: await leftHandles(server, before, CLOSED_WITHIN_MS),
  };
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
