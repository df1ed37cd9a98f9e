import { hash, randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { RequestError } from '#server/http/request-error.ts';
import { type FileExtension, fileKinds } from './file-kinds.ts';
import type { ReceivedFile } from './uploads.ts';

interface BytesRules {
  folder: string;
  fileName: string;
  /** Returns the kind of a file; throws when it is not accepted, see `identifyFile`. */
  identify: (path: string) => Promise<FileExtension>;
}

/** See `Uploads.receiveBytes`. */
export async function receiveBytes(
  bytes: Uint8Array,
  { folder, fileName, identify }: BytesRules,
): Promise<ReceivedFile & AsyncDisposable> {
  if (bytes.length === 0) throw new RequestError(400, 'This file is empty.');
  const path = join(folder, randomUUID());
  const deleteFile = () => rm(path, { force: true });
  try {
    await writeFile(path, bytes, { flag: 'wx' });
    const extension = await identify(path);
    return {
      path,
      extension,
      mediaType: fileKinds[extension].mediaType,
      sizeBytes: bytes.length,
      sha256: hash('sha256', bytes),
      fileName: fileName || `file.${extension}`,
      [Symbol.asyncDispose]: deleteFile,
    };
  } catch (error) {
    await deleteFile();
    throw error;
  }
}
