import type { NewSource, SourceChanges } from '#domain/sources/source-input.ts';
import type { AdminSource } from '#domain/sources/source.ts';
import type { SourceFile, SourceStore } from '#server/sources/source-store.ts';
import type { ReceivedFile } from '#server/uploads/accept-upload.ts';
import type { Uploads } from '#server/uploads/open-uploads.ts';

export interface SaveParts {
  sources: SourceStore;
  uploads: Uploads;
  now: () => Date;
}

/**
 * Adds a source with its file, or neither. A file that comes along is what the
 * url leads to, whatever else was typed. `undefined` when there is no such video.
 */
export async function addSource(
  { sources, uploads, now }: SaveParts,
  videoId: string,
  source: NewSource,
  received: ReceivedFile | undefined,
): Promise<AdminSource | undefined> {
  return withFile(uploads, received, (file) => sources.add(videoId, source, file, now()));
}

/**
 * Changes a source. The file it had goes as soon as the url leads elsewhere,
 * to a new file or to nothing. `undefined` when there is no such source.
 */
export async function changeSource(
  { sources, uploads }: SaveParts,
  id: string,
  changes: SourceChanges,
  received: ReceivedFile | undefined,
): Promise<AdminSource | undefined> {
  const changed = await withFile(uploads, received, (file) => sources.change(id, changes, file));
  await uploads.release('source', [changed?.formerUrl ?? null]);
  return changed?.source;
}

/**
 * Keeps the file before the row that names it is written, so that no row ever
 * names a file that is not there; and lets go of it when there is no such row.
 */
async function withFile<Saved>(
  uploads: Uploads,
  received: ReceivedFile | undefined,
  save: (file: SourceFile | undefined) => Promise<Saved>,
): Promise<Saved> {
  if (!received) return save(undefined);
  const url = await uploads.keep(received, 'source');
  let saved: Saved | undefined;
  try {
    saved = await save({ url, fileName: received.fileName, fileType: received.mediaType });
    return saved;
  } finally {
    if (!saved) await uploads.release('source', [url]);
  }
}
