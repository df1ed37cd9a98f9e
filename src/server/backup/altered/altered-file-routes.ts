import * as z from 'zod/mini';
import { adminApiRoute } from '#domain/admin-api.ts';
import { errorReplySchema, messageReplySchema } from '#domain/http/replies.ts';
import { RequestError } from '#server/http/request-error.ts';
import type { App } from '#server/http/typed-app.ts';
import { unchanged } from '#server/http/unchanged.ts';
import type { UploadStorage } from '#server/uploads/uploads.ts';
import { fileHashes } from '#server/uploads/file-hashes.ts';
import { isFileName } from '#server/uploads/is-file-name.ts';
import { putBack } from './put-back.ts';
import { reviewFiles, type ReviewDependencies } from './review-files.ts';

interface AlteredFileDependencies {
  review: Omit<ReviewDependencies, 'storage'>;
  openStorage: () => Promise<UploadStorage>;
  /** The folder of the archives. */
  folder: string;
  /** Runs work while no process makes a backup, which could delete archives; `undefined` while one does. */
  runBetweenBackups: <Result>(work: () => Promise<Result>) => Promise<Result | undefined>;
}

/** Puts altered files back. */
export function alteredFileRoutes(
  app: App,
  { review, openStorage, folder, runBetweenBackups }: AlteredFileDependencies,
): void {
  const hashes = fileHashes(review.database);

  app.post(
    adminApiRoute.putFileBack,
    {
      schema: {
        summary: 'Put a file back as it was uploaded, from a backup on this server',
        params: z.object({ name: z.string() }),
        response: { 200: messageReplySchema, 404: errorReplySchema, 409: errorReplySchema },
      },
    },
    async (request) => {
      const { name } = request.params;
      const find = async () =>
        isFileName(name) ? (await hashes.listByName([name])).get(name) : undefined;
      const storage = await openStorage();
      const done = await runBetweenBackups(async () => {
        const file = await find();
        if (!file) throw new RequestError(404, 'There is no file with this name.');
        const dependencies = { ...review, storage };
        if ((await reviewFiles(dependencies, [file])).length === 0) {
          return unchanged({ message: 'This file is as it was uploaded.' });
        }
        const archive = await putBack({ folder, storage }, file);
        if (archive === undefined) {
          throw new RequestError(409, 'No backup on this server has the good file.');
        }
        // The storage is read once more, because only then it is certain that it has the good file.
        const stored = (await find()) ?? file;
        if ((await reviewFiles(dependencies, [stored])).length > 0) {
          throw new Error(`the file ${name} was put back, but the storage has other content`);
        }
        request.changeDetail = archive;
        return { message: `The good file was put back from ${archive}.` };
      });
      if (done) return done;
      throw new RequestError(409, 'A backup is being made. Please try again when it is complete.');
    },
  );
}
