import * as z from 'zod/mini';
import { apiRoute } from '#domain/addresses.ts';
import { type FileListing, fileListingSchema } from '#domain/files/file-listing.ts';
import { uploadStem, uploadType } from '#domain/files/upload-name.ts';
import { errorReplySchema, messageReplySchema } from '#domain/http/replies.ts';
import { RequestError } from '#server/http/request-error.ts';
import type { App } from '#server/http/typed-app.ts';
import type { Uploads } from '#server/uploads/open-uploads.ts';
import type { StoredFile } from '#server/uploads/upload-storage.ts';

export function fileRoutes(app: App, { uploads }: { uploads: Uploads }): void {
  app.get(
    apiRoute.files,
    {
      schema: {
        summary: 'All uploaded files, and who uses them',
        response: { 200: fileListingSchema },
      },
    },
    () => listFiles(uploads),
  );

  app.delete(
    apiRoute.file,
    {
      schema: {
        summary: 'Delete an uploaded file; what used it forgets it',
        params: z.object({ name: z.string() }),
        response: {
          200: messageReplySchema,
          404: errorReplySchema,
        },
      },
    },
    async ({ params: { name } }) => {
      // Only what is on the list can be deleted; a name is never made into a path before.
      const names = await uploads.names();
      if (!names.includes(name)) throw new RequestError(404, 'There is no file of this name.');
      // The list shows the renditions of one picture as one file, and as one they go.
      const renditions = names.filter((other) => uploadStem(other) === uploadStem(name));
      // Whoever comes to name it in between has to forget it as well.
      do await uploads.references.clear(name);
      while (!(await uploads.discardUnnamed(renditions)));
      return { message: 'File deleted successfully' };
    },
  );
}

async function listFiles({ list, references }: Uploads): Promise<FileListing> {
  const [stored, uses] = [await list(), await references.uses()];
  const byStem = Map.groupBy(stored, ({ name }) => uploadStem(name));
  const files = [...byStem].map(([stem, renditions]) => {
    const { name, sizeBytes, modified } = renditions.reduce(together);
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

/** The renditions of one picture as the one file they are to people. */
function together(a: StoredFile, b: StoredFile): StoredFile {
  return {
    // A rendition adds its width to the name of the picture.
    name: a.name.length <= b.name.length ? a.name : b.name,
    sizeBytes: a.sizeBytes + b.sizeBytes,
    modified: a.modified > b.modified ? a.modified : b.modified,
  };
}
