import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startApp, type TestApp } from '#tests/app/start-app.ts';

const STALL_MS = 400;
const limits = { connections: 20, stallMs: STALL_MS, headersMs: 60_000 };

/** More than the buffers of the kernel hold. */
const LARGE_BYTES = 32 * 1024 * 1024;

type Site = TestApp & { port: number; requested: string[] };

/** An app with a large page, and with a page whose reply takes longer than a client may stall. */
async function startSite(connectionLimits = limits): Promise<Site> {
  const requested: string[] = [];
  const app = await startApp({
    connectionLimits,
    pages: async (pages) => {
      const page = { config: { access: 'public' } } as const;
      pages.get('/large', page, () => 'x'.repeat(LARGE_BYTES));
      pages.get('/late', page, ({ url }) => {
        requested.push(url);
        return sleep(2 * STALL_MS, 'late');
      });
    },
  });
  const address = await app.server.listen({ host: '127.0.0.1', port: 0 });
  return Object.assign(app, { port: Number(new URL(address).port), requested });
}

const START = ' HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n';

/** Opens a connection and sends the text. The returned socket reads nothing until the test reads from it. */
async function send(app: Site, sent: string): Promise<Socket> {
  const accepted = once(app.server.server, 'connection');
  const socket = connect(app.port, '127.0.0.1').pause();
  socket.on('error', () => {});
  await accepted;
  socket.write(sent);
  return socket;
}

function countConnections(app: TestApp): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  app.server.server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  return promise;
}

async function postOf(app: TestApp, length: number): Promise<string> {
  const headers = { ...(await app.visitor()), 'content-type': 'application/json' };
  const lines = Object.entries({ ...headers, 'content-length': length });
  return `POST /api/contact${START}${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;
}

test('a client that does not read its response is disconnected', async () => {
  await using app = await startSite();
  const socket = await send(app, `GET /large${START}\r\n`);
  await expect.poll(() => countConnections(app)).toBe(0);
  socket.destroy();
});

test('a client that reads a few bytes at a time is disconnected', async () => {
  await using app = await startSite();
  const socket = await send(app, `GET /large${START}\r\n`);
  const reading = setInterval(() => socket.read(1), 10);
  await expect.poll(() => countConnections(app)).toBe(0);
  clearInterval(reading);
  socket.destroy();
});

test('a client that sends its form byte by byte is disconnected', async () => {
  await using app = await startSite();
  const socket = await send(app, await postOf(app, 10_000));
  const sending = setInterval(() => socket.write(' '), 10);
  await expect.poll(() => countConnections(app)).toBe(0);
  clearInterval(sending);
  socket.destroy();
});

test('a client that sends its headers byte by byte is answered with 408', async () => {
  await using app = await startSite({ ...limits, headersMs: STALL_MS });
  const socket = await send(app, `GET /${START}`);
  const sending = setInterval(() => socket.write('x'), 10);
  expect(await text(socket)).toContain('408 Request Timeout');
  clearInterval(sending);
});

test('a slow client that keeps reading gets the whole response', async () => {
  // A busy machine may stop this process, which is the client as well, for as long as STALL_MS.
  const stallMs = 1000;
  await using app = await startSite({ ...limits, stallMs });
  const socket = await send(app, `GET /large${START}\r\n`);
  let received = 0;
  const start = performance.now();
  for await (const chunk of socket) {
    received += chunk.length;
    const slowedMs = (3 * stallMs * received) / LARGE_BYTES;
    await sleep(Math.max(0, start + slowedMs - performance.now()));
  }
  expect(received).toBeGreaterThan(LARGE_BYTES);
  expect(performance.now() - start).toBeGreaterThan(2 * stallMs);
});

test('a client that waits for a slow reply is not disconnected', async () => {
  await using app = await startSite();
  const socket = await send(app, `GET /late${START}\r\n`);
  expect(await text(socket)).toMatch(/late$/);
});

test('a client that sends hundreds of requests before the first is answered is disconnected', async () => {
  await using app = await startSite();
  const socket = await send(app, 'GET /late HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(500));
  await expect(text(socket)).rejects.toThrow('ECONNRESET');
  expect(app.requested.length).toBeLessThan(10);
});

test('a connection beyond the limit replaces the one that has been slow for the longest time', async () => {
  await using app = await startSite({ ...limits, connections: 2, stallMs: 60_000 });
  const slowestArrived = once(app.server.server, 'request');
  const slowest = await send(app, `GET /large${START}\r\n`);
  await slowestArrived;
  const secondArrived = once(app.server.server, 'request');
  const second = await send(app, `GET /late${START}\r\n`);
  await secondArrived;

  const latest = await send(app, `GET /api/videos${START}\r\n`);
  expect(await text(latest)).toMatch(/^HTTP\/1.1 200 OK.*\[\]$/s);
  expect(await text(second)).toMatch(/late$/);
  await expect(text(slowest)).rejects.toThrow('ECONNRESET');
});
