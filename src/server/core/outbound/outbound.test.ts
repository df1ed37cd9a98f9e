import type { ServerResponse } from 'node:http';
import type { LookupFunction } from 'node:net';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { OutboundFailure } from './outbound-failure.ts';
import { outboundTo, tryRequest } from '#tests/servers/try-request.ts';
import { startTcpServer } from '#tests/servers/tcp-server.ts';
import { startWebsite } from '#tests/servers/website.ts';

/** Finds the addresses of every name: the first ones at the first look-up, the last at all later ones. */
function lookupOf(...found: string[][]): LookupFunction {
  return (_hostname, { all }, callback) => {
    const addresses = found.length > 1 ? (found.shift() ?? []) : (found[0] ?? []);
    const answers = addresses.map((address) => ({
      address,
      family: address.includes(':') ? 6 : 4,
    }));
    const [first = { address: '', family: 4 }] = answers;
    if (all) callback(null, answers);
    else callback(null, first.address, first.family);
  };
}

/** A server inside the network, which must not be reached. */
const startInside = () => startTcpServer(() => {});

const literals = [
  '127.0.0.1',
  '127.1',
  '2130706433',
  '0x7f.0.0.1',
  '0177.0.0.1',
  '0.0.0.0',
  '10.0.0.1',
  '172.31.255.255',
  '192.168.0.1',
  '169.254.169.254',
  '100.64.0.1',
  '192.0.0.1',
  '198.18.0.1',
  '203.0.113.1',
  '224.0.0.1',
  '255.255.255.255',
  '[::1]',
  '[::]',
  '[::ffff:7f00:1]',
  '[::127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[2002:7f00:1::]',
  '[2001:0:7f00:1::]',
  '[fd12:3456:789a::1]',
  '[fe80::1]',
  '[ff02::1]',
  '[2001:db8::1]',
  '127。0。0。1',
];

test.each(literals)('no connection is opened to the address %s', async (host) => {
  await using inside = await startInside();
  const outbound = outboundTo(inside, { allowedNetworks: [] });
  expect(await tryRequest(outbound, `http://${host}:${inside.port}/`)).toBe('forbidden');
  expect(inside.countConnections()).toBe(0);
});

test.each([
  ['localhost', undefined],
  ['a name inside the network', lookupOf(['127.0.0.1'])],
  ['a name with one address inside', lookupOf(['93.184.216.34', '127.0.0.1'])],
  ['a name of the metadata service', lookupOf(['169.254.169.254'])],
  ['an IPv6 name inside', lookupOf(['::1'])],
  ['a name whose second look-up leads inside', lookupOf(['127.0.0.1'], ['93.184.216.34'])],
])('no connection is opened to %s', async (_what, lookup) => {
  await using inside = await startInside();
  const outbound = outboundTo(inside, { allowedNetworks: [], ...(lookup && { lookup }) });
  const host = lookup ? 'rebinding.example' : 'localhost';
  expect(await tryRequest(outbound, `http://${host}:${inside.port}/`)).toBe('forbidden');
  expect(inside.countConnections()).toBe(0);
});

test.each([
  ['another port', (origin: string) => origin.replace(/:\d+$/, ':22')],
  ['a user name', (origin: string) => origin.replace('//', '//user:pass@')],
  ['FTP', (origin: string) => origin.replace('http:', 'ftp:')],
  ['a file', () => 'file:///etc/passwd'],
  ['data', () => 'data:text/plain,hello'],
  ['a script', () => 'javascript:alert(1)'],
  ['a WebSocket', (origin: string) => origin.replace('http:', 'ws:')],
  ['this site', () => 'https://site.example/'],
  ['this site with a final dot', () => 'https://SITE.example./'],
  ['no address', () => 'http://'],
])('no request is sent to %s', async (_what, addressOf) => {
  await using website = await startWebsite((_request, response) => response.end());
  const outbound = outboundTo(website);
  expect(await tryRequest(outbound, addressOf(website.origin))).toBe('forbidden');
  expect(website.requests).toEqual([]);
});

test.each([
  ['the metadata service', 'http://169.254.169.254/latest/meta-data/'],
  ['this site', '//site.example/admin'],
])('a redirect to %s is not followed', async (_what, location) => {
  await using website = await startWebsite((_request, response) =>
    response.writeHead(302, { location }).end(),
  );
  expect(await tryRequest(outboundTo(website), website.origin)).toBe('forbidden');
  expect(website.requests).toHaveLength(1);
});

test('five redirects are followed, and the sixth is not', async () => {
  await using website = await startWebsite(({ url = '' }, response) => {
    const left = Number(url.slice(1));
    if (left === 0) response.end('Hello');
    else response.writeHead(301, { location: `/${left - 1}` }).end();
  });
  const outbound = outboundTo(website);
  using reply = await outbound.request(`${website.origin}/5`);
  expect(reply.redirects).toEqual([301, 301, 301, 301, 301]);
  expect(reply.url.href).toBe(`${website.origin}/0`);
  expect(String(await reply.read(10))).toBe('Hello');
  expect(await tryRequest(outbound, `${website.origin}/6`)).toBe('redirects');
});

test('a redirect without an address is a failure', async () => {
  await using website = await startWebsite((_request, response) => response.writeHead(302).end());
  expect(await tryRequest(outboundTo(website), website.origin)).toBe('redirects');
});

test('the credentials and the form of a request are not sent to where it is redirected', async () => {
  const received: (string | undefined)[] = [];
  await using website = await startWebsite(({ url, method, headers }, response) => {
    received.push(`${method} ${url} ${headers.authorization}`);
    if (url === '/save') response.writeHead(307, { location: '/other' }).end();
    else response.end();
  });
  const { origin } = website;
  using reply = await outboundTo(website).request(`${origin}/save`, {
    method: 'POST',
    headers: { authorization: 'LOW a:b' },
    body: 'url=x',
  });
  expect(reply.status).toBe(200);
  expect(received).toEqual(['POST /save LOW a:b', 'GET /other undefined']);
});

test('a request says who asks, and accepts no compression', async () => {
  await using website = await startWebsite(({ headers }, response) =>
    response.end(JSON.stringify([headers['user-agent'], headers['accept-encoding']])),
  );
  using reply = await outboundTo(website).request(website.origin);
  expect(JSON.parse(String(await reply.read(1000)))).toEqual([
    'Mozilla/5.0 (compatible; PlainEvidence/1.0; +https://site.example)',
    'identity',
  ]);
});

/** Sends bytes without an end, as fast as they are received. */
function sendEndlessly(response: ServerResponse): void {
  const chunk = Buffer.alloc(64 * 1024);
  const send = () => {
    while (!response.destroyed && response.write(chunk));
    if (!response.destroyed) response.once('drain', send);
  };
  send();
}

test('a body without an end is cut off, and takes no memory', async () => {
  await using website = await startWebsite((_request, response) => sendEndlessly(response));
  const outbound = outboundTo(website);
  const before = process.memoryUsage().rss;
  expect(await tryRequest(outbound, website.origin, { maxBytes: 1_000_000 })).toBe('too-large');
  using reply = await outbound.request(website.origin);
  expect(await reply.readStart(64 * 1024)).toHaveLength(64 * 1024);
  expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024);
});

test('a compressed body is not read', async () => {
  const bomb = gzipSync(Buffer.alloc(50_000_000));
  await using website = await startWebsite((_request, response) =>
    response.setHeader('content-encoding', 'gzip').end(bomb),
  );
  expect(await tryRequest(outboundTo(website), website.origin)).toBe('compressed');
});

test('headers of more than 16 KB are a failure', async () => {
  await using website = await startWebsite((_request, response) =>
    response.setHeader('x-long', 'a'.repeat(20_000)).end(),
  );
  expect(await tryRequest(outboundTo(website), website.origin)).toBe('malformed');
});

test.each([
  ['a name without an address', 'http://nothing.invalid/', 'unknown-host'],
  ['a port at which nothing listens', 'http://127.0.0.1:1/', 'no-answer'],
])('%s is a failure', async (_what, url, problem) => {
  const outbound = outboundTo({ origin: 'http://127.0.0.1:1' });
  expect(await tryRequest(outbound, url)).toBe(problem);
});

test('a request ends when the server stops', async () => {
  await using website = await startWebsite(() => {});
  const stopping = new AbortController();
  const request = outboundTo(website).request(website.origin, { signal: stopping.signal });
  stopping.abort();
  await expect(request).rejects.toThrow(OutboundFailure);
});
