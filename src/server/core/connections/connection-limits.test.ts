import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startApp, type TestApp } from '#tests/app/start-app.ts';
import { slowTest } from '#tests/slow-test.ts';

const STALL_MS = 400;
const limits = { connections: 20, stallMs: STALL_MS, headersMs: 60_000 };

/** More than the buffers of the kernel hold. */
const LARGE_BYTES = 32 * 1024 * 1024;

type Site = TestApp & { port: number; requested: string[]; answerHeld: () => void };

/**
 * An app with a large page, with a page whose reply takes longer than a client may stall, and with one
 * that is answered when the test says so.
 */
async function startSite(connectionLimits = limits, settings = {}): Promise<Site> {
  const requested: string[] = [];
  const held = Promise.withResolvers<string>();
  const app = await startApp({
    connectionLimits,
    settings,
    pages: async (pages) => {
      const page = { config: { access: 'public' } } as const;
      pages.get('/large', page, () => 'x'.repeat(LARGE_BYTES));
      pages.get('/late', page, ({ url }) => {
        requested.push(url);
        return sleep(2 * STALL_MS, 'late');
      });
      pages.get('/held', page, () => held.promise);
    },
  });
  const address = await app.server.listen({ host: '127.0.0.1', port: 0 });
  return Object.assign(app, {
    port: Number(new URL(address).port),
    requested,
    answerHeld: () => held.resolve('held'),
  });
}

const START = ' HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n';

/** Opens a connection and sends the text. The returned socket reads nothing until the test reads from it. */
async function send(app: Site, sent: string, localAddress = '127.0.0.1'): Promise<Socket> {
  const accepted = once(app.server.server, 'connection');
  const socket = connect({ port: app.port, host: '127.0.0.1', localAddress }).pause();
  socket.on('error', () => {});
  await accepted;
  socket.write(sent);
  return socket;
}

/** Opens a connection that sends the beginning of a request or nothing, and notices when it is closed. */
async function wait(app: Site, sent = '', localAddress?: string): Promise<Socket> {
  const socket = await send(app, sent, localAddress);
  return socket.resume();
}

/** Like {@link send}, but also waits until the server has received the request. */
async function request(app: Site, sent: string): Promise<Socket> {
  const received = once(app.server.server, 'request');
  const socket = await send(app, sent);
  await received;
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

slowTest.each([
  ['does not read its response', 0],
  ['reads a few bytes at a time', 1],
])('a client that %s is disconnected', async (_what, bytes) => {
  await using app = await startSite();
  const socket = await send(app, `GET /large${START}\r\n`);
  const reading = setInterval(() => bytes > 0 && socket.read(bytes), 10);
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

slowTest('a slow client that keeps reading gets the whole response', async () => {
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

test('a connection beyond the limit replaces one without a request, the longest idle first', async () => {
  await using app = await startSite({ ...limits, connections: 3 });
  const held = await request(app, `GET /held${START}\r\n`);
  const [first, second] = [await wait(app), await wait(app)];
  const third = await wait(app);
  await expect.poll(() => first.closed).toBe(true);
  expect(second.closed).toBe(false);

  await wait(app);
  await expect.poll(() => second.closed).toBe(true);
  expect(third.closed).toBe(false);
  app.answerHeld();
  expect(await text(held)).toMatch(/held$/);
});

test('unfinished headers are replaced after connections without a request, and before requests', async () => {
  await using app = await startSite({ ...limits, connections: 3 });
  const held = await request(app, `GET /held${START}\r\n`);
  const headers = await wait(app, `GET /${START}`);
  const idle = await wait(app);
  const secondHeld = await request(app, `GET /held${START}\r\n`);
  await expect.poll(() => idle.closed).toBe(true);
  expect(headers.closed).toBe(false);

  const thirdHeld = await request(app, `GET /held${START}\r\n`);
  await expect.poll(() => headers.closed).toBe(true);
  app.answerHeld();
  for (const socket of [held, secondHeld, thirdHeld]) expect(await text(socket)).toMatch(/held$/);
});

test('an answered connection is replaced before a request, and its client still gets the whole reply', async () => {
  await using app = await startSite({ ...limits, connections: 2 });
  const answered = await send(app, 'GET /api/videos HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await once(answered, 'readable');
  const held = await request(app, `GET /held${START}\r\n`);
  await wait(app);
  expect(await text(answered)).toMatch(/\[\]$/);
  app.answerHeld();
  expect(await text(held)).toMatch(/held$/);
});

slowTest(
  'of the requests the one that has transferred the fewest bytes lately is replaced',
  async () => {
    const stallMs = 3000;
    await using app = await startSite({ ...limits, connections: 2, stallMs });
    // The stalled client was the fastest at first: the buffers of the kernel were empty.
    const stalled = await request(app, `GET /large${START}\r\n`);
    const reading = await request(app, `GET /large${START}\r\n`);
    let received = 0;
    reading.on('data', ({ length }) => {
      received += length;
      reading.pause();
      setTimeout(() => reading.resume(), 5);
    });
    reading.resume();
    await sleep(stallMs / 2);

    const latest = await send(app, `GET /api/videos${START}\r\n`);
    expect(await text(latest)).toMatch(/^HTTP\/1.1 200 OK.*\[\]$/s);
    await expect(text(stalled)).rejects.toThrow('ECONNRESET');
    const before = received;
    await expect.poll(() => received).toBeGreaterThan(before + LARGE_BYTES / 100);
    reading.destroy();
  },
);

slowTest(
  'a new connection has time to send its request while all others have requests',
  async () => {
    await using app = await startSite({ ...limits, connections: 20 });
    for (let count = 0; count < 20; count += 1) await request(app, `GET /held${START}\r\n`);
    const visitor = await send(app, '');
    await send(app, '');
    visitor.write(`GET /api/videos${START}\r\n`);
    expect(await text(visitor)).toMatch(/^HTTP\/1.1 200 OK.*\[\]$/s);
  },
);

// Other systems have only one loopback address.
test.runIf(process.platform === 'linux').for([
  ['the client with the most connections loses one first', {}, 'second'],
  [
    'the connections of a proxy count as those of several clients',
    { TRUST_PROXY: '127.0.0.2' },
    'first',
  ],
] as const)('among idle connections %s', async ([, settings, replaced]) => {
  await using app = await startSite({ ...limits, connections: 3 }, settings);
  const idle = {
    first: await wait(app),
    second: await wait(app, '', '127.0.0.2'),
    third: await wait(app, '', '127.0.0.2'),
  };
  await wait(app);
  await expect.poll(() => idle[replaced].closed).toBe(true);
  expect(Object.values(idle).filter(({ closed }) => closed)).toHaveLength(1);
});
