import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { uploadNameFromUrl } from '#domain/files/upload-name.ts';
import type { ReceivedFile, Uploads } from '#server/uploads/uploads.ts';
import type { NewCopy } from './copy-store.ts';

/** Stores a file and then records it. If no row references it afterward, the file is deleted. */
export async function storeCopy<Result>(
  file: ReceivedFile,
  uploads: Pick<Uploads, 'store' | 'deleteUnreferenced'>,
  record: (copy: NewCopy) => Promise<Result>,
): Promise<Result> {
  const sha256 = await hashOf(file.path);
  const { mediaType, sizeBytes } = file;
  const url = await uploads.store(file, 'source');
  try {
    const fileName = uploadNameFromUrl(url) ?? '';
    return await record({ fileName, sha256, mediaType, sizeBytes });
  } finally {
    // Keeps the file if a row references it.
    await uploads.deleteUnreferenced('source', [url]);
  }
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
