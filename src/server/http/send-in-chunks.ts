import { Readable, type Writable } from 'node:stream';
import { isInjected } from './is-injected.ts';
import type { App } from './typed-app.ts';

/**
 * How much of a body is passed to a slow connection at a time. `limitConnections` notices that a
 * client is reading only when it has read a chunk, so a chunk is smaller than what a client must
 * read in `stallMs`.
 */
const CHUNK_BYTES = 16 * 1024;

/** Makes Fastify send large pages and lists in chunks, each when the client has read the previous one. */
export function sendLargeBodiesInChunks(app: App): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.method === 'HEAD' || isInjected(request)) return payload;
    if (typeof payload !== 'string' || payload.length <= CHUNK_BYTES) return payload;

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

/** Sends a body in chunks without Fastify and without copying it: all responses share its bytes. */
export type ChunkSender = (response: Writable, body: Buffer) => void;

/** How much of a body is sent to a client at once. Most pages are no larger. */
const FIRST_BYTES = 4 * CHUNK_BYTES;

/** The kernel copies this many chunks in less than a millisecond. */
const CHUNKS_PER_ITERATION = 32;

/**
 * Node accepts one new connection in each iteration of the event loop. Clients that download
 * large pages must not make the iterations long, so after {@link FIRST_BYTES} all clients together
 * are sent {@link CHUNKS_PER_ITERATION} in each. See decision 21.
 */
export function chunkSender(): ChunkSender {
  const waiting: (() => void)[] = [];

  function send(response: Writable, body: Buffer, start: number, maxBytes: number): void {
    if (response.destroyed) return;
    let end = start;
    let isTaken = true;
    while (body.length - end > CHUNK_BYTES && isTaken && end - start < maxBytes) {
      const chunk = body.subarray(end, (end += CHUNK_BYTES));
      // `write` also returns false when the system has accepted the whole chunk at once.
      isTaken = response.write(chunk) || response.writableLength < CHUNK_BYTES;
    }
    const sendNext = () => sendLater(() => send(response, body, end, CHUNK_BYTES));
    if (!isTaken) response.once('drain', sendNext);
    else if (body.length - end > CHUNK_BYTES) sendNext();
    else response.end(body.subarray(end));
  }

  function sendLater(sendChunk: () => void): void {
    if (waiting.push(sendChunk) === 1) setImmediate(sendWaiting);
  }

  function sendWaiting(): void {
    const first = waiting.slice(0, CHUNKS_PER_ITERATION);
    for (const sendChunk of first) sendChunk();
    waiting.splice(0, first.length);
    if (waiting.length > 0) setImmediate(sendWaiting);
  }

  return (response, body) => send(response, body, 0, FIRST_BYTES);
}
