import * as z from 'zod/mini';
import { apiRoute } from '#domain/addresses.ts';
import { type FileListing, fileListingSchema } from '#domain/files/file-listing.ts';
import { uploadStem, uploadType } from '#domain/files/upload-name.ts';
import { errorReplySchema } from '#domain/http/error-reply.ts';
import { messageReplySchema } from '#domain/http/message-reply.ts';
import { RequestError } from '#server/http/request-error.ts';
import type { App } from '#server/http/typed-app.ts';
import type { Uploads } from '#server/uploads/open-uploads.ts';

export function fileRoutes(app: App, { uploads }: { uploads: Uploads }): void {
  app.get(
    apiRoute.files,
    {
      schema: {
        summary: 'All uploaded files, and who uses them',
        response: { 200: fileListingSchema, 401: errorReplySchema },
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
          401: errorReplySchema,
          403: errorReplySchema,
          404: errorReplySchema,
        },
      },
    },
    async ({ params: { name } }) => {
      // Only what is on the list can be deleted; a name is never made into a path before.
      const names = await uploads.names();
      if (!names.includes(name)) throw new RequestError(404, 'There is no file of this name.');
      // The renditions of one picture are of no use without each other.
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
  const files = stored.map(({ name, sizeBytes, modified }) => ({
    name,
    type: uploadType(name),
    size: sizeBytes,
    modified: modified.toISOString(),
    usedBy: uses.get(uploadStem(name)) ?? [],
  }));
  const totalSize = files.reduce((sum, { size }) => sum + size, 0);
  return { totalFiles: files.length, totalSize, files };
}
