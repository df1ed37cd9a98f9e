import * as calls from '#domain/calls/file-calls.ts';
import type { FileListing } from '#domain/files/file-listing.ts';
import { listedType, uploadStem } from '#domain/files/upload-name.ts';
import type { Context } from '#server/core/context/context.ts';
import { RequestError } from '#server/core/http/request-error.ts';
import { type App, implement } from '#server/core/http/typed-app.ts';
import type { StoredFile, Uploads } from '#server/core/uploads/uploads.ts';

export function fileRoutes(app: App, { uploads, now }: Context): void {
  implement(app, calls.listFiles, () => listFiles(uploads, now()));

  implement(app, calls.deleteUnusedFiles, async ({ body }) => {
    const { files } = await listFiles(uploads, now());
    const names = body?.names && new Set(body.names);
    const requested = files.filter(({ name, isUnused }) => names?.has(name) ?? isUnused);
    let deleted = 0;
    for (const { name, isUnused } of requested) {
      if (isUnused && (await uploads.deleteIfUnreferenced(name))) deleted += 1;
    }
    const kept = requested.length - deleted;
    return { deleted, kept, message: deletionMessage(deleted, kept) };
  });

  implement(app, calls.deleteFile, async ({ params: { name } }) => {
    if (!(await uploads.delete(name))) {
      throw new RequestError(404, 'There is no file with this name.');
    }
    return { message: 'File deleted successfully' };
  });
}

function deletionMessage(deleted: number, kept: number): string {
  const deletion = deleted === 1 ? 'File deleted successfully' : `${deleted} files deleted`;
  if (kept === 0) return deletion;
  const rest =
    kept === 1 ? '1 file is in use or new and was' : `${kept} files are in use or new and were`;
  return `${deletion}; ${rest} kept`;
}

/**
 * A file is stored before the row that uses it. It counts as new for this time, in which an upload
 * is certain to end.
 */
const NEW_FILE_MS = 60 * 60 * 1000;

/** Lists every file, latest first. The renditions of one picture count as one file. */
async function listFiles(uploads: Uploads, now: Date): Promise<FileListing> {
  const newSince = now.getTime() - NEW_FILE_MS;
  const [stored, uses] = [(await uploads.list()).toSorted(latestFirst), await uploads.listUses()];
  const byStem = Map.groupBy(stored, ({ name }) => uploadStem(name));
  const files = [...byStem].map(([stem, renditions]) => {
    const { name, sizeBytes, modified } = renditions.reduce(combineRenditions);
    const usedBy = uses.get(stem) ?? [];
    return {
      name,
      type: listedType(name),
      size: sizeBytes,
      modified: modified.toISOString(),
      usedBy,
      isUnused: usedBy.length === 0 && modified.getTime() < newSince,
    };
  });
  const totalSize = files.reduce((sum, { size }) => sum + size, 0);
  return { totalFiles: files.length, totalSize, files };
}

function latestFirst(a: StoredFile, b: StoredFile): number {
  return Number(b.modified) - Number(a.modified) || (a.name < b.name ? -1 : 1);
}

function combineRenditions(a: StoredFile, b: StoredFile): StoredFile {
  return {
    // The shortest name is the one without a width, which identifies the whole picture.
    name: a.name.length <= b.name.length ? a.name : b.name,
    sizeBytes: a.sizeBytes + b.sizeBytes,
    modified: a.modified > b.modified ? a.modified : b.modified,
  };
}
