import { Readable } from 'node:stream';
import type { App } from '#server/http/typed-app.ts';
import { isInjected } from '#server/http/injected.ts';

/** Larger bodies are sent in pieces of this size. */
const PIECE_BYTES = 16 * 1024;

/**
 * Sends large pages and lists piece by piece, each when the client has read the one before.
 * Equal bodies that are sent at the same time share their bytes, so a thousand slow readers of
 * one page take little more memory than one. Short bodies and streams are not changed.
 */
export function shareLargeBodies(app: App): void {
  const shared = new Map<string, SharedBody>();

  app.addHook('onSend', async (request, reply, payload) => {
    if (request.method === 'HEAD' || isInjected(request)) return payload;
    if (typeof payload !== 'string' || payload.length <= PIECE_BYTES) return payload;

    const body = shared.get(payload) ?? {
      text: payload,
      bytes: Buffer.from(payload),
      readers: 0,
    };
    shared.set(body.text, body);
    body.readers += 1;
    reply.raw.once('close', () => {
      body.readers -= 1;
      if (body.readers === 0) shared.delete(body.text);
    });
    reply.header('content-length', body.bytes.length);
    return Readable.from(piecesOf(body.bytes));
  });
}

interface SharedBody {
  text: string;
  bytes: Buffer;
  /** The responses that are sending it. */
  readers: number;
}

function* piecesOf(bytes: Buffer): Generator<Buffer> {
  for (let start = 0; start < bytes.length; start += PIECE_BYTES) {
    yield bytes.subarray(start, start + PIECE_BYTES);
  }
}
