import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { isInjected } from './is-injected.ts';
import type { App } from './typed-app.ts';

/**
 * A client that reads slowly is given this much at once. `limitConnections` sees that a client is
 * reading when a piece is finished, so a piece is smaller than what a client must read in time.
 */
const PIECE_BYTES = 16 * 1024;

/** Sends the pages and lists of Fastify piece by piece, each when the client has read the one before. */
export function sendLargeBodiesInPieces(app: App): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.method === 'HEAD' || isInjected(request)) return payload;
    if (typeof payload !== 'string' || payload.length <= PIECE_BYTES) return payload;

    const body = Buffer.from(payload);
    reply.header('content-length', body.length);
    return Readable.from(piecesOf(body));
  });
}

function* piecesOf(body: Buffer): Generator<Buffer> {
  for (let start = 0; start < body.length; start += PIECE_BYTES) {
    yield body.subarray(start, start + PIECE_BYTES);
  }
}

/** The same without Fastify, and without a copy: all responses share the bytes of the body. */
export function sendInPieces(response: ServerResponse, body: Buffer, start = 0): void {
  let end = start;
  let isTaken = true;
  while (body.length - end > PIECE_BYTES && isTaken) {
    const piece = body.subarray(end, (end += PIECE_BYTES));
    // `write` also returns false when the system has taken the piece at once.
    isTaken = response.write(piece) || response.writableLength < PIECE_BYTES;
  }
  if (isTaken) response.end(body.subarray(end));
  else response.once('drain', () => sendInPieces(response, body, end));
}
