import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { prepareHead, preparedHeadWriter } from './prepared-head.ts';

const headers = { 'content-type': 'text/plain', etag: '"1"', 'content-length': '4' };
const preparedHead = prepareHead(headers);

test.for(['GET', 'HEAD'])(
  'a reply to %s with a prepared head has the bytes that Node writes',
  async (method) => {
    const server = createServer({ keepAliveTimeout: 72_000 });
    const writePreparedHead = preparedHeadWriter(server);
    server.on('request', ({ url }, response) => {
      if (url === '/prepared') writePreparedHead(response, preparedHead);
      else response.writeHead(200, headers);
      response.end(method === 'GET' ? 'body' : '');
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const prepared = await readReplies(server, `${method} /prepared`);
    const written = await readReplies(server, `${method} /written`);
    server.close();
    expect(withoutDate(prepared)).toBe(withoutDate(written));
    expect(prepared).toMatch(/\r\nDate: \w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT\r\n/);
  },
);

/** Sends a request twice on one connection, and returns both replies. */
async function readReplies(server: Server, start: string): Promise<string> {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  const socket = connect(address.port, '127.0.0.1');
  const request = `${start} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
  socket.end(request + request);
  return text(socket);
}

function withoutDate(replies: string): string {
  return replies.replaceAll(/^Date: .*\r\n/gm, '');
}
