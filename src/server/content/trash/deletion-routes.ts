import * as messageCalls from '#domain/calls/message-calls.ts';
import * as sourceCalls from '#domain/calls/source-calls.ts';
import * as videoCalls from '#domain/calls/video-calls.ts';
import type { TrashKind } from '#domain/trash/trash-entry.ts';
import type { Context } from '#server/core/context/context.ts';
import { implement } from '#server/core/http/implement.ts';
import { notFound, RequestError } from '#server/core/http/request-error.ts';
import type { App } from '#server/core/http/typed-app.ts';
import { deleteTrashedFiles } from '#server/content/trash/trash-routes.ts';
import { addToTrash } from './trash-store.ts';

/** The deletion of a video, a source or a message, which goes to the trash. */
export function deletionRoutes(app: App, context: Context): void {
  const { database, uploads, now } = context;

  implement(app, videoCalls.deleteVideo, async ({ params: { id } }) => {
    const trashed = await moveToTrash('video', id);
    if (!trashed) throw notFound('video');
    return { message: 'Video deleted successfully', ...trashed };
  });

  implement(app, sourceCalls.deleteSource, async ({ params: { id } }) => {
    const trashed = await moveToTrash('source', id);
    if (!trashed) throw notFound('source');
    return { message: 'Source deleted successfully', ...trashed };
  });

  implement(app, messageCalls.deleteMessage, async ({ params: { id } }) => {
    const trashed = await moveToTrash('message', id);
    if (!trashed) throw new RequestError(404, 'There is no such message.');
    return { message: 'Message deleted successfully', ...trashed };
  });

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
