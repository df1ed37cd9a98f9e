import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { sharedApp, type TestApp } from '#tests/app/start-app.ts';

const shared = sharedApp({ settings: { SITE_URL: 'https://example.org' } });

/** Its replies have other headers than those of an https site. */
const onHttp = sharedApp();

async function open(app: TestApp): Promise<Socket> {
  if (!app.server.server.listening) await app.server.listen({ host: '127.0.0.1', port: 0 });
  const address = new URL(app.server.listeningOrigin);
  const socket = connect(Number(address.port), address.hostname);
  await once(socket, 'connect');
  return socket;
}

/** The reply that the server sends before it closes the connection. Checks and omits the request's id. */
async function answerOn(socket: Socket) {
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  const [statusLine, ...lines] = head.split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => [line.split(': ', 1)[0], line.slice(line.indexOf(': ') + 2)]),
  );
  const { 'x-request-id': id, ...others } = headers;
  expect(id).toMatch(REQUEST_ID);
  return { statusLine, headers: others, body };
}

const REQUEST_ID = /^[\w-]{8}-[0-9a-z]+$/;

/** The expected reply, with the headers of every other error reply except the date and the id. */
async function refusal(app: TestApp, status: string, message: string) {
  const body = JSON.stringify({ message });
  const { headers: usual } = await app.get('/api/nothing');
  const { date: _, 'x-request-id': __, ...headers } = usual;
  const ownHeaders = { 'content-length': String(Buffer.byteLength(body)), connection: 'close' };
  return { statusLine: `HTTP/1.1 ${status}`, headers: { ...headers, ...ownHeaders }, body };
}

const START = 'GET /api/videos HTTP/1.1\r\nHost: localhost\r\n';
const POST = 'POST /api/admin/login HTTP/1.1\r\nHost: localhost\r\n';

const NOT_UNDERSTOOD = ['400 Bad Request', 'The request could not be understood.'] as const;

const TOO_LONG = [
  '431 Request Header Fields Too Large',
  'The headers of the request are larger than can be read.',
] as const;

test.each<[what: string, sent: string, refused: readonly [status: string, message: string]]>([
  ['text that is not HTTP', 'GARBAGE\r\n\r\n', NOT_UNDERSTOOD],
  ['a TLS handshake', '\u0016\u0003\u0001\u0002\u0000\u0001', NOT_UNDERSTOOD],
  ['two lengths', `${POST}Content-Length: 1\r\nContent-Length: 2\r\n\r\n{}`, NOT_UNDERSTOOD],
  ['a request after garbage', `GARBAGE\r\n\r\n${START}\r\n`, NOT_UNDERSTOOD],
  ['60 KB of headers', `${START}X: ${'y'.repeat(60_000)}\r\n\r\n`, TOO_LONG],
])('%s is refused with the usual error reply', async (_what, sent, refused) => {
  const app = shared();
  const socket = await open(app);
  socket.write(sent);
  expect(await answerOn(socket)).toEqual(await refusal(app, ...refused));
  expect((await app.get('/healthz')).statusCode).toBe(200);
});

test('a request that takes too long is refused with the usual error reply', async () => {
  const app = onHttp();
  const arrived = once(app.server.server, 'connection');
  const socket = await open(app);
  socket.write(START);
  const [seen] = await arrived;
  // Emitted by hand, because Node would emit it only after minutes.
  const error = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
  app.server.server.emit('clientError', error, seen);
  const message = 'The request took too long to arrive.';
  expect(await answerOn(socket)).toEqual(await refusal(app, '408 Request Timeout', message));
});

test('a client that disconnects in the middle of a request does not affect others', async () => {
  const app = shared();
  const socket = await open(app);
  socket.write(START);
  socket.resetAndDestroy();
  await once(socket, 'close');
  expect((await app.get('/api/videos')).statusCode).toBe(200);
});
