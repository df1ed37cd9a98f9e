import type { Seen } from '#domain/http/seen.ts';
import type { NewSource, SourceUpdate } from '#domain/sources/source.ts';
import type { Context } from '#server/core/context/context.ts';
import type { SourceFile } from '#server/content/sources/source-rows.ts';
import {
  type SavedCitations,
  createSourceRow,
  updateSourceRow,
} from '#server/content/sources/source-store.ts';
import type { ReceivedFile, Uploads } from '#server/core/uploads/uploads.ts';

/**
 * Stores the file and creates its source; if the source cannot be created, the file is deleted. If
 * the form contains both a file and a URL, the file is used: a URL is easily typed again, but the
 * administrator would not understand why an uploaded file is missing.
 */
export async function createSource(
  { database, uploads, now }: Context,
  videoId: string,
  source: NewSource & SavedCitations,
  received: ReceivedFile | undefined,
) {
  return withStoredFile(uploads, received, (file) =>
    createSourceRow(database, videoId, source, file, now()),
  );
}

/** Updates a source, then deletes its former file if no row references it any longer. */
export async function updateSource(
  { database, uploads }: Context,
  id: string,
  changes: SourceUpdate & SavedCitations,
  received: ReceivedFile | undefined,
  seen?: Seen,
) {
  const { source, formerUrl } = await withStoredFile(uploads, received, (file) =>
    updateSourceRow(database, id, changes, file, seen),
  );
  await uploads.deleteUnreferenced('source', [formerUrl]);
  return source;
}

/** Stores the file before the row is saved, and deletes the file if the row is not saved. */
async function withStoredFile<Result>(
  uploads: Uploads,
  received: ReceivedFile | undefined,
  save: (file: SourceFile | undefined) => Promise<Result>,
): Promise<Result> {
  if (!received) return save(undefined);
  const url = await uploads.store(received, 'source');
  try {
    const { fileName, mediaType: fileType, sizeBytes: fileSizeBytes } = received;
    return await save({ url, fileName, fileType, fileSizeBytes });
  } catch (error) {
    await uploads.deleteUnreferenced('source', [url]);
    throw error;
  }
}
