import { Readable, type Writable } from 'node:stream';
import { isInternal } from '#server/core/http/request-facts.ts';
import type { App } from '#server/core/http/typed-app.ts';

/**
 * How much of a body is passed to a slow connection at a time. `limitConnections` counts a chunk when
 * it has been sent completely, so a chunk must be smaller than `SLOWEST_BYTES` there.
 */
const CHUNK_BYTES = 16 * 1024;

/**
 * Makes Fastify send large pages and lists in chunks. While a client does not read, no further chunk
 * is passed to its connection.
 */
export function sendLargeBodiesInChunks(app: App): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.method === 'HEAD' || isInternal(request)) return payload;
    if (typeof payload !== 'string' || Buffer.byteLength(payload) <= CHUNK_BYTES) return payload;

    const body = Buffer.from(payload);
    reply.header('content-length', body.length);
    return Readable.from(chunksOf(body));
  });
}

function* chunksOf(body: Buffer): Generator<Buffer> {
  for (let start = 0; start < body.length; start += CHUNK_BYTES) {
    yield body.subarray(start, start + CHUNK_BYTES);
  }
}

/**
 * Sends a body in chunks without Fastify and without copying it: all responses share its bytes.
 *
 * Node accepts one new connection in each iteration of the event loop. Clients that download large
 * pages must not make the iterations long, so each is sent one chunk in an iteration. See decision 21.
 */
export function sendInChunks(response: Writable, body: Buffer, start = 0): void {
  if (response.destroyed) return;
  const end = start + CHUNK_BYTES;
  if (end >= body.length) {
    response.end(body.subarray(start));
    return;
  }
  const sendNext = () => setImmediate(() => sendInChunks(response, body, end));
  if (response.write(body.subarray(start, end))) sendNext();
  else response.once('drain', sendNext);
}
