import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { createOutbound } from './outbound.ts';
import { OutboundFailure } from './outbound-failure.ts';

const TIMEOUT_MS = 400;
const MAX_BYTES = 1000;

const OK = 'HTTP/1.1 200 OK\r\ncontent-type: text/html\r\n';

/** Sends the text again and again, as fast as it is received. */
function repeat(socket: Socket, text: string): void {
  const send = () => {
    while (!socket.destroyed && socket.write(text));
    if (!socket.destroyed) socket.once('drain', send);
  };
  send();
}

/** Sends the text slowly, again and again. */
function drip(socket: Socket, text: string, intervalMs = 10): void {
  const timer = setInterval(() => socket.write(text), intervalMs);
  socket.on('close', () => clearInterval(timer));
}

/** A website that answers each request with bytes of its own. */
async function startRawWebsite(answer: (socket: Socket, request: string) => void) {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket)).on('error', () => {});
    socket.once('data', (request) => answer(socket, String(request)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    open,
    [Symbol.asyncDispose]: async () => {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

const sends = (text: string) => (socket: Socket) => void socket.write(text);

const closesAfter = (text: string) => (socket: Socket) => void socket.end(text);

const dripsAfter = (start: string, text: string) => (socket: Socket) => {
  socket.write(start);
  drip(socket, text);
};

test.each<[string, string, (socket: Socket, request: string) => void]>([
  [
    'switches protocols',
    'malformed',
    sends('HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\n\r\n'),
  ],
  [
    'switches protocols without naming one, and closes',
    'malformed',
    closesAfter('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\n\r\n'),
  ],
  [
    'switches protocols after a redirect',
    'malformed',
    (socket, request) =>
      socket.write(
        request.startsWith('GET /next')
          ? 'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: h2c\r\n\r\n'
          : 'HTTP/1.1 302 Found\r\nlocation: /next\r\n\r\n',
      ),
  ],
  ['sends nothing', 'timed-out', () => {}],
  ['closes the connection', 'no-answer', closesAfter('')],
  ['resets the connection', 'no-answer', (socket) => socket.resetAndDestroy()],
  ['sends 100 and nothing else', 'timed-out', sends('HTTP/1.1 100 C\r\n\r\n')],
  ['sends 103 and closes', 'no-answer', closesAfter('HTTP/1.1 103 Early\r\n\r\n')],
  [
    'sends 103 forever',
    'malformed',
    (socket) => repeat(socket, 'HTTP/1.1 103 E\r\n\r\n'.repeat(1000)),
  ],
  [
    'sends 199 slowly forever',
    'timed-out',
    (socket) => drip(socket, 'HTTP/1.1 199 X\r\n\r\n', TIMEOUT_MS / 4),
  ],
  ['sends half a status line', 'timed-out', sends('HTTP/1.1 20')],
  ['closes within the headers', 'no-answer', closesAfter(`${OK}x-a: `)],
  [
    'resets within the headers',
    'no-answer',
    (socket) => socket.write(OK, () => socket.resetAndDestroy()),
  ],
  ['sends headers slowly forever', 'timed-out', dripsAfter(OK, 'x: y\r\n')],
  [
    'sends headers without an end',
    'malformed',
    (socket) => repeat(socket, `${OK}x-long: a\r\n`.repeat(50)),
  ],
  [
    'announces more bytes than it sends',
    'no-answer',
    closesAfter(`${OK}content-length: 900\r\n\r\nshort`),
  ],
  [
    'never sends the bytes that it announces',
    'timed-out',
    sends(`${OK}content-length: 900\r\n\r\nshort`),
  ],
  [
    'announces two lengths',
    'malformed',
    sends(`${OK}content-length: 5\r\ncontent-length: 6\r\n\r\nshort`),
  ],
  [
    'never ends its chunks',
    'timed-out',
    dripsAfter(`${OK}transfer-encoding: chunked\r\n\r\n`, '1\r\na\r\n'),
  ],
  [
    'sends the extension of a chunk forever',
    'no-answer',
    (socket) => {
      socket.write(`${OK}transfer-encoding: chunked\r\n\r\n5;a`);
      repeat(socket, 'a'.repeat(10_000));
    },
  ],
  [
    'sends half a chunk and closes',
    'no-answer',
    closesAfter(`${OK}transfer-encoding: chunked\r\n\r\n9\r\nabc`),
  ],
  [
    'sends a chunk of an unreadable size',
    'no-answer',
    sends(`${OK}transfer-encoding: chunked\r\n\r\nxyz\r\n`),
  ],
  [
    'never ends its trailers',
    'timed-out',
    dripsAfter(`${OK}transfer-encoding: chunked\r\n\r\n1\r\na\r\n0\r\n`, 'x: y\r\n'),
  ],
  [
    'resets within the body',
    'no-answer',
    (socket) => socket.write(`${OK}content-length: 9\r\n\r\nabc`, () => socket.resetAndDestroy()),
  ],
  [
    'sends compressed bytes that stall',
    'compressed',
    sends(`${OK}content-encoding: gzip\r\n\r\n\x1f\x8b`),
  ],
  ['redirects to itself', 'redirects', sends('HTTP/1.1 301 Moved\r\nlocation: /\r\n\r\n')],
])('the request to a website that %s ends: %s', async (_what, problem, answer) => {
  await using website = await startRawWebsite(answer);
  const origin = `http://127.0.0.1:${website.port}`;
  expect(await tryToRead(origin)).toBe(problem);
  await expect.poll(() => website.open.size).toBe(0);
});

test.each<[string, string, (socket: Socket) => void]>([
  ['does not answer the greeting of TLS', 'timed-out', () => {}],
  [
    'answers the greeting of TLS with text',
    'tls',
    (socket) => socket.write('HTTP/1.1 400 Bad Request\r\n\r\n'),
  ],
  [
    'sends half a record of TLS',
    'timed-out',
    (socket) => socket.write(Buffer.from('16030300ff02', 'hex')),
  ],
  ['closes within TLS', 'no-answer', (socket) => socket.end(Buffer.from('160303', 'hex'))],
])('the encrypted request to a website that %s ends: %s', async (_what, problem, answer) => {
  await using website = await startRawWebsite(answer);
  expect(await tryToRead(`https://127.0.0.1:${website.port}`)).toBe(problem);
  await expect.poll(() => website.open.size).toBe(0);
});

test('the request to a name that is looked up forever ends', async () => {
  const outbound = createOutbound({
    siteUrl: 'https://site.example',
    allowedNetworks: [],
    services: [],
    lookup: () => {},
  });
  const request = outbound.request('http://slow.example', { timeoutMs: TIMEOUT_MS });
  await expect(request).rejects.toMatchObject({ problem: 'timed-out' });
});

/** Reads the page at the origin. Returns the status, or the problem. */
async function tryToRead(origin: string): Promise<string | number> {
  const outbound = createOutbound({
    siteUrl: 'https://site.example',
    allowedNetworks: ['127.0.0.1'],
    services: [origin],
  });
  try {
    using reply = await outbound.request(origin, { timeoutMs: TIMEOUT_MS });
    await reply.read(MAX_BYTES);
    return reply.status;
  } catch (error) {
    if (error instanceof OutboundFailure) return error.problem;
    throw error;
  }
}
