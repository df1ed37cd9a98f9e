import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';

export interface ContentHash {
  /** Lower-case hexadecimal digits. */
  sha256: string;
  sizeBytes: number;
}

/** A hash of bytes that pass by. */
export function contentHash(): {
  update: (chunk: Uint8Array) => void;
  /** The hash of all bytes. Can be called once. */
  digest: () => ContentHash;
} {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  return {
    update: (chunk) => {
      hash.update(chunk);
      sizeBytes += chunk.length;
    },
    digest: () => ({ sha256: hash.digest('hex'), sizeBytes }),
  };
}

/** Reads a stream to its end. */
export async function hashContent(
  content: AsyncIterable<Uint8Array>,
  signal?: AbortSignal,
): Promise<ContentHash> {
  const hash = contentHash();
  for await (const chunk of content) {
    signal?.throwIfAborted();
    hash.update(chunk);
  }
  return hash.digest();
}

/** A stream of the same content, which is hashed while it is read. */
export function hashWhileRead(content: AsyncIterable<Uint8Array>): {
  content: Readable;
  digest: () => ContentHash;
} {
  const hash = contentHash();
  async function* read(): AsyncGenerator<Uint8Array> {
    for await (const chunk of content) {
      hash.update(chunk);
      yield chunk;
    }
  }
  return { content: Readable.from(read(), { objectMode: false }), digest: hash.digest };
}
