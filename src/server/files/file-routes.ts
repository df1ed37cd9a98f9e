import * as z from 'zod/mini';
import { adminApiRoute } from '#domain/admin-api.ts';
import { type FileListing, fileListingSchema } from '#domain/files/file-listing.ts';
import { uploadStem, uploadType } from '#domain/files/upload-name.ts';
import { errorReplySchema, messageReplySchema } from '#domain/http/replies.ts';
import { RequestError } from '#server/http/request-error.ts';
import type { App } from '#server/http/typed-app.ts';
import type { StoredFile, Uploads } from '#server/uploads/uploads.ts';

interface FileDependencies {
  uploads: Pick<Uploads, 'list' | 'listUses' | 'delete'>;
}

export function fileRoutes(app: App, { uploads }: FileDependencies): void {
  app.get(
    adminApiRoute.files,
    {
      schema: {
        summary: 'All uploaded files, and what uses them',
        response: { 200: fileListingSchema },
      },
    },
    () => listFiles(uploads),
  );

  app.delete(
    adminApiRoute.file,
    {
      schema: {
        summary: 'Delete an uploaded file and every reference to it',
        params: z.object({ name: z.string() }),
        response: { 200: messageReplySchema, 404: errorReplySchema },
      },
    },
    async ({ params: { name } }) => {
      if (!(await uploads.delete(name))) {
        throw new RequestError(404, 'There is no file with this name.');
      }
      return { message: 'File deleted successfully' };
    },
  );
}

/** Lists every file, latest first. The renditions of one picture count as one file. */
async function listFiles({ list, listUses }: FileDependencies['uploads']): Promise<FileListing> {
  const [stored, uses] = [(await list()).toSorted(latestFirst), await listUses()];
  const byStem = Map.groupBy(stored, ({ name }) => uploadStem(name));
  const files = [...byStem].map(([stem, renditions]) => {
    const { name, sizeBytes, modified } = renditions.reduce(combineRenditions);
    return {
      name,
      type: uploadType(name),
      size: sizeBytes,
      modified: modified.toISOString(),
      usedBy: uses.get(stem) ?? [],
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
