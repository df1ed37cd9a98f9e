import { createHash } from 'node:crypto';

export interface ContentHash {
  /** Lower-case hexadecimal digits. */
  sha256: string;
  sizeBytes: number;
}

interface HashedContent<Chunk extends Uint8Array> {
  content: AsyncGenerator<Chunk>;
  /** The hash of all bytes that were read. Can be called once. */
  digest: () => ContentHash;
}

/**
 * The same content, which is hashed while it is read.
 *
 * @param signal reading rejects at the next chunk after it is aborted
 */
export function hashWhileRead<Chunk extends Uint8Array>(
  content: AsyncIterable<Chunk>,
  signal?: AbortSignal,
): HashedContent<Chunk> {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  async function* read(): AsyncGenerator<Chunk> {
    for await (const chunk of content) {
      signal?.throwIfAborted();
      hash.update(chunk);
      sizeBytes += chunk.length;
      yield chunk;
    }
  }
  return { content: read(), digest: () => ({ sha256: hash.digest('hex'), sizeBytes }) };
}

/** Reads a stream to its end. */
export async function hashContent(
  content: AsyncIterable<Uint8Array>,
  signal?: AbortSignal,
): Promise<ContentHash> {
  const hashed = hashWhileRead(content, signal);
  for await (const _ of hashed.content);
  return hashed.digest();
}
