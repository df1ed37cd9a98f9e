import { uploadNameFromUrl } from '#domain/files/upload-name.ts';
import type { ReceivedFile, Uploads } from '#server/uploads/uploads.ts';
import type { NewCopy } from './copy-store.ts';

/** Stores a file and then records it. If no row references it afterward, the file is deleted. */
export async function storeCopy<Result>(
  file: ReceivedFile,
  uploads: Pick<Uploads, 'store' | 'deleteUnreferenced'>,
  record: (copy: NewCopy) => Promise<Result>,
): Promise<Result> {
  const { mediaType, sha256, sizeBytes } = file;
  const url = await uploads.store(file, 'source');
  try {
    const fileName = uploadNameFromUrl(url) ?? '';
    return await record({ fileName, sha256, mediaType, sizeBytes });
  } finally {
    // Keeps the file if a row references it.
    await uploads.deleteUnreferenced('source', [url]);
  }
}
