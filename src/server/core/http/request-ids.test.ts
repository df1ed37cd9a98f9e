import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { requestIds } from '#server/core/http/request-ids.ts';

function requestFrom(remoteAddress: string, id?: string): IncomingMessage {
  const socket = new Socket();
  Object.defineProperty(socket, 'remoteAddress', { value: remoteAddress });
  const request = new IncomingMessage(socket);
  if (id !== undefined) request.headers['x-request-id'] = id;
  return request;
}

test('each request gets a new id, which no other process uses', () => {
  const processes = [requestIds([]), requestIds([])];
  const ids = processes.flatMap(({ create, of }) => [
    create(),
    of(requestFrom('192.0.2.1')),
    of(requestFrom('192.0.2.1')),
  ]);
  expect(new Set(ids).size).toBe(6);
  for (const id of ids) expect(id).toMatch(/^[\w-]{8}-[0-9a-z]+$/);
});

test.each([
  ['192.0.2.1', '4bf92f3577b34da6a3ce929d0e0e4736', true],
  ['::ffff:192.0.2.1', '01ARZ3NDEK-8f.a:b=', true],
  ['192.0.2.1', 'x'.repeat(64), true],
  ['192.0.2.1', 'x'.repeat(65), false],
  ['192.0.2.1', '', false],
  ['192.0.2.1', 'two words', false],
  ['192.0.2.1', 'a"b', false],
  ['192.0.2.1', 'a\nb', false],
  ['192.0.2.2', '4bf92f3577b34da6a3ce929d0e0e4736', false],
  ['', '4bf92f3577b34da6a3ce929d0e0e4736', false],
])(
  'with TRUST_PROXY=192.0.2.1, %s sends the id %j, and the server uses it: %s',
  (peer, id, isUsed) => {
    expect(requestIds(['192.0.2.1']).of(requestFrom(peer, id)) === id).toBe(isUsed);
  },
);
