import * as z from 'zod/mini';
import { apiRoute } from '#domain/addresses.ts';
import { adminApiRoute } from '#domain/admin-api.ts';
import { errorReplySchema } from '#domain/http/replies.ts';
import { deletionReplySchema, type TrashKind } from '#domain/trash/trash-entry.ts';
import type { Context } from '#server/context/context.ts';
import { notFound, RequestError } from '#server/http/request-error.ts';
import type { App } from '#server/http/typed-app.ts';
import { deleteTrashedFiles } from '#server/trash/trash-routes.ts';
import { addToTrash } from './trash-store.ts';

const idSchema = z.object({ id: z.string() });

/** The deletion of a video, a source or a message, which goes to the trash. */
export function deletionRoutes(app: App, context: Context): void {
  const { database, uploads, now } = context;

  app.delete(
    apiRoute.video,
    {
      schema: {
        summary: 'Delete a video with its sources and their files',
        params: idSchema,
        response: { 200: deletionReplySchema, 404: errorReplySchema },
      },
    },
    async ({ params: { id } }) => {
      const trashed = await moveToTrash('video', id);
      if (!trashed) throw notFound('video');
      return { message: 'Video deleted successfully', ...trashed };
    },
  );

  app.delete(
    adminApiRoute.source,
    {
      schema: {
        summary: 'Delete a source and its file',
        params: idSchema,
        response: { 200: deletionReplySchema, 404: errorReplySchema },
      },
    },
    async ({ params: { id } }) => {
      const trashed = await moveToTrash('source', id);
      if (!trashed) throw notFound('source');
      return { message: 'Source deleted successfully', ...trashed };
    },
  );

  app.delete(
    adminApiRoute.adminMessage,
    {
      schema: {
        summary: 'Delete a message',
        params: idSchema,
        response: { 200: deletionReplySchema, 404: errorReplySchema },
      },
    },
    async ({ params: { id } }) => {
      const trashed = await moveToTrash('message', id);
      if (!trashed) throw new RequestError(404, 'There is no such message.');
      return { message: 'Message deleted successfully', ...trashed };
    },
  );

  /** Also deletes the files of older entries for which there is no more room. */
  async function moveToTrash(
    kind: TrashKind,
    id: string,
  ): Promise<{ trashId: string | null } | undefined> {
    const trashed = await addToTrash(database, kind, id, now());
    if (!trashed) return undefined;
    const { trashId, fileNames } = trashed;
    await deleteTrashedFiles(uploads, fileNames);
    return { trashId };
  }
}
