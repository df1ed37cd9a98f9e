import type { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { createOutbound } from './outbound.ts';
import { outboundTo, tryRequest } from '#tests/servers/try-request.ts';
import { startTcpServer } from '#tests/servers/tcp-server.ts';

const TIMEOUT_MS = 400;
const LIMITS = { maxBytes: 1000, timeoutMs: TIMEOUT_MS };

const OK = 'HTTP/1.1 200 OK\r\ncontent-type: text/html\r\n';
const SWITCHING = 'HTTP/1.1 101 Switching Protocols\r\n';
const CHUNKED = `${OK}transfer-encoding: chunked\r\n\r\n`;

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
const startRawWebsite = (answer: Answer) =>
  startTcpServer((socket) => socket.once('data', (request) => answer(socket, String(request))));

type Answer = (socket: Socket, request: string) => void;

const sends = (text: string) => (socket: Socket) => void socket.write(text);

const closesAfter = (text: string) => (socket: Socket) => void socket.end(text);

const resetsAfter = (text: string) => (socket: Socket) =>
  void socket.write(text, () => socket.resetAndDestroy());

const repeats = (text: string) => (socket: Socket) => repeat(socket, text);

const dripsAfter = (start: string, text: string) => (socket: Socket) => {
  socket.write(start);
  drip(socket, text);
};

test.each<[string, string, Answer]>([
  ['switches protocols', 'malformed', sends(`${SWITCHING}upgrade: websocket\r\n\r\n`)],
  [
    'switches protocols without naming one, and closes',
    'malformed',
    closesAfter(`${SWITCHING}connection: upgrade\r\n\r\n`),
  ],
  [
    'switches protocols after a redirect',
    'malformed',
    (socket, request) =>
      socket.write(
        request.startsWith('GET /next')
          ? `${SWITCHING}connection: upgrade\r\nupgrade: h2c\r\n\r\n`
          : 'HTTP/1.1 302 Found\r\nlocation: /next\r\n\r\n',
      ),
  ],
  ['sends nothing', 'timed-out', () => {}],
  ['closes the connection', 'no-answer', closesAfter('')],
  ['resets the connection', 'no-answer', (socket) => socket.resetAndDestroy()],
  ['sends 103 and closes', 'no-answer', closesAfter('HTTP/1.1 103 Early\r\n\r\n')],
  ['sends 103 forever', 'malformed', repeats('HTTP/1.1 103 E\r\n\r\n'.repeat(1000))],
  [
    'sends 199 slowly forever',
    'timed-out',
    (socket) => drip(socket, 'HTTP/1.1 199 X\r\n\r\n', TIMEOUT_MS / 4),
  ],
  ['closes within the headers', 'no-answer', closesAfter(`${OK}x-a: `)],
  ['sends headers slowly forever', 'timed-out', dripsAfter(OK, 'x: y\r\n')],
  ['sends headers without an end', 'malformed', repeats(`${OK}x-long: a\r\n`.repeat(50))],
  [
    'announces more bytes than it sends',
    'no-answer',
    closesAfter(`${OK}content-length: 900\r\n\r\nshort`),
  ],
  [
    'announces two lengths',
    'malformed',
    sends(`${OK}content-length: 5\r\ncontent-length: 6\r\n\r\nshort`),
  ],
  ['never ends its chunks', 'timed-out', dripsAfter(CHUNKED, '1\r\na\r\n')],
  [
    'sends the extension of a chunk forever',
    'no-answer',
    (socket) => {
      socket.write(`${CHUNKED}5;a`);
      repeat(socket, 'a'.repeat(10_000));
    },
  ],
  ['sends a chunk of an unreadable size', 'no-answer', sends(`${CHUNKED}xyz\r\n`)],
  ['resets within the body', 'no-answer', resetsAfter(`${OK}content-length: 9\r\n\r\nabc`)],
  [
    'sends compressed bytes that stall',
    'compressed',
    sends(`${OK}content-encoding: gzip\r\n\r\n\x1f\x8b`),
  ],
  ['redirects to itself', 'redirects', sends('HTTP/1.1 301 Moved\r\nlocation: /\r\n\r\n')],
])('the request to a website that %s ends: %s', async (_what, problem, answer) => {
  await using website = await startRawWebsite(answer);
  expect(await tryRequest(outboundTo(website), website.origin, LIMITS)).toBe(problem);
  await expect.poll(() => website.open.size).toBe(0);
});

test.each<[string, string, Answer]>([
  ['does not answer the greeting of TLS', 'timed-out', () => {}],
  ['answers the greeting of TLS with text', 'tls', sends('HTTP/1.1 400 Bad Request\r\n\r\n')],
  [
    'sends half a record of TLS',
    'timed-out',
    (socket) => socket.write(Buffer.from('16030300ff02', 'hex')),
  ],
  ['closes within TLS', 'no-answer', (socket) => socket.end(Buffer.from('160303', 'hex'))],
])('the encrypted request to a website that %s ends: %s', async (_what, problem, answer) => {
  await using website = await startRawWebsite(answer);
  const origin = `https://127.0.0.1:${website.port}`;
  expect(await tryRequest(outboundTo({ origin }), origin, LIMITS)).toBe(problem);
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
