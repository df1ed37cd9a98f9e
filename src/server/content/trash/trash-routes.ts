import { deleteMessage } from '#domain/calls/message-calls.ts';
import { deleteSource } from '#domain/calls/source-calls.ts';
import * as calls from '#domain/calls/trash-calls.ts';
import { deleteVideo } from '#domain/calls/video-calls.ts';
import { uploadAddress } from '#domain/addresses.ts';
import { uploadType } from '#domain/files/upload-name.ts';
import type { Context } from '#server/core/context/context.ts';
import { notFound, RequestError } from '#server/core/http/request-error.ts';
import { type App, implement } from '#server/core/http/typed-app.ts';
import { unchanged } from '#server/core/database/changed-meanwhile.ts';
import type { Uploads } from '#server/core/uploads/uploads.ts';
import {
  addToTrash,
  deleteTrashEntry,
  emptyTrash,
  listTrash,
  restoreFromTrash,
} from './trash-store.ts';

/** The deletions that go to the trash. */
const deletions = [
  { kind: 'video', call: deleteVideo },
  { kind: 'source', call: deleteSource },
  { kind: 'message', call: deleteMessage },
] as const;

/** What moves something into the trash, restores it and deletes it forever. */
export function trashRoutes(app: App, { database, uploads, now }: Context): void {
  for (const { kind, call } of deletions) {
    implement(app, call, async ({ params: { id } }) => {
      const trashed = await addToTrash(database, kind, id, now());
      if (!trashed) {
        throw kind === 'message'
          ? new RequestError(404, 'There is no such message.')
          : notFound(kind);
      }
      // Also those of older entries for which there is no more room.
      await deleteTrashedFiles(uploads, trashed.fileNames);
      return { message: `${NAMES[kind]} deleted successfully`, trashId: trashed.trashId };
    });
  }

  implement(app, calls.listTrash, async () => ({ entries: await listTrash(database, now()) }));

  implement(app, calls.restoreTrashEntry, async (request) => {
    const { kind, id } = await restoreFromTrash(database, request.params.id, now());
    request.changeDetail = `${kind} ${id}`;
    return { message: `${NAMES[kind]} restored successfully` };
  });

  implement(app, calls.deleteTrashEntry, async ({ params: { id } }) => {
    await deleteTrashedFiles(uploads, await deleteTrashEntry(database, id));
    return { message: 'Deleted forever' };
  });

  implement(app, calls.emptyTrash, async (request) => {
    const { deleted, fileNames } = await emptyTrash(database);
    await deleteTrashedFiles(uploads, fileNames);
    request.changeDetail = countEntries(deleted);
    const reply = { message: `${countEntries(deleted)} deleted forever` };
    return deleted === 0 ? unchanged(reply) : reply;
  });
}

/**
 * Deletes files that the trash kept, unless a row refers to them, and only those that the server named.
 * Others, and pictures of the creator, stay when what uses them is deleted. It never throws, see
 * `deleteUnreferenced`.
 */
export async function deleteTrashedFiles(
  uploads: Uploads,
  names: readonly string[],
): Promise<void> {
  for (const [type, named] of Map.groupBy(names, uploadType)) {
    if (type === 'other' || type === 'headshot') continue;
    await uploads.deleteUnreferenced(type, named.map(uploadAddress));
  }
}

function countEntries(count: number): string {
  return count === 1 ? '1 entry' : `${count} entries`;
}

const NAMES = { video: 'Video', source: 'Source', message: 'Message' } as const;
