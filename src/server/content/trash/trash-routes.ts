import * as calls from '#domain/calls/trash-calls.ts';
import { uploadAddress } from '#domain/addresses.ts';
import { uploadType } from '#domain/files/upload-name.ts';
import type { Context } from '#server/core/context/context.ts';
import { implement } from '#server/core/http/implement.ts';
import type { App } from '#server/core/http/typed-app.ts';
import { unchanged } from '#server/core/http/unchanged.ts';
import type { Uploads } from '#server/core/uploads/uploads.ts';
import { listTrash, restoreFromTrash, deleteTrashEntry, emptyTrash } from './trash-store.ts';

export function trashRoutes(app: App, { database, uploads, now }: Context): void {
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
