import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { apiAddress, apiRoute, queryKeys } from '#domain/addresses.ts';
import { CSRF_HEADER } from '#domain/http/csrf.ts';
import { type BrowserHeaders, signIn } from '#tests/browser-headers.ts';
import { makeVideo } from '#tests/make-video.ts';
import type { Check } from './check.ts';
import { memoryMiB, openHandles, probeDuring } from './probe.ts';
import type { RunningServer, Site } from './site.ts';

/** Clients of each kind, which all connect at once. */
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

/** Longer than every timeout of the server. */
const CLOSED_WITHIN_MS = 6 * 60 * 1000;

/** Bytes of the requests, and how a client continues after them. */
interface SlowClient {
  request: string;
  /** Whether the client continues with one byte every two seconds, until it is disconnected. */
  isTrickling?: boolean;
  /** Whether the client never reads the reply. */
  isStalled?: boolean;
}

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
  const [handles, memory] = [await openHandles(server), await memoryMiB(server)];
  const sockets = Array.from({ length: count }, (_, index) => openSocket(server, index));
  for (const socket of sockets) startClient(socket, client);
  let highestMiB = memory;
  const measuring = (async () => {
    for (let second = 0; second < 10; second += 1) {
      await sleep(1000);
      highestMiB = Math.max(highestMiB, await memoryMiB(server));
    }
  })();
  const { answered, p95Ms } = await probeDuring(server, measuring);

  const start = performance.now();
  const open = await remainingHandles(server, handles);
  const closedAfterS = Math.round((performance.now() - start) / 1000) + 10;
  for (const socket of sockets) socket.destroy();

  const growth = Math.round(highestMiB - memory);
  return [
    {
      requirement: `during ${name}, visitors get the home page`,
      measurement: `${Math.round(answered * 100)} % answered, p95 ${p95Ms.toFixed(0)} ms, memory +${growth} MiB`,
      isMet: answered === 1 && p95Ms < MAX_P95_MS && growth < MAX_GROWTH_MIB,
    },
    {
      requirement: `${name} are disconnected by the server`,
      measurement: `${open} still open after ${closedAfterS} s`,
      isMet: open === 0,
    },
  ];
}

/** Connects from one of many loopback addresses, so that limits per client count as on the internet. */
function openSocket({ port }: RunningServer, index: number): Socket {
  const localAddress = `127.0.${1 + Math.floor(index / 250)}.${1 + (index % 250)}`;
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  // The server resets connections that it refuses.
  socket.on('error', () => {});
  return socket;
}

function startClient(socket: Socket, { request, isTrickling, isStalled }: SlowClient): void {
  if (isStalled) socket.pause();
  else socket.resume();
  socket.write(request);
  if (!isTrickling) return;
  const timer = setInterval(() => socket.write('x'), 2000);
  socket.once('close', () => clearInterval(timer));
}

/**
 * Waits until the server has closed the connections. Returns how many are still open. It counts the
 * server's handles, because a client that does not read never notices that it was disconnected.
 */
async function remainingHandles(server: RunningServer, before: number): Promise<number> {
  const end = performance.now() + CLOSED_WITHIN_MS;
  while (performance.now() < end) {
    if ((await openHandles(server)) <= before) return 0;
    await sleep(500);
  }
  return (await openHandles(server)) - before;
}
