import type { BulkResult, MessageBulkAction, VideoBulkAction } from '#domain/bulk/bulk.ts';
import { TRASH_DAYS } from '#domain/trash/trash-entry.ts';
import { runTransaction } from '#server/core/database/run-transaction.ts';
import type { Database } from '#server/core/database/tables.ts';
import { RequestError } from '#server/core/http/request-error.ts';
import { isUnchanged } from '#server/core/database/changed-meanwhile.ts';
import { setMessageRead } from '#server/audience/messages/message-store.ts';
import { listTrash, addToTrash } from '#server/content/trash/trash-store.ts';
import { updateVideo } from '#server/content/videos/video-store.ts';

/** The results, and what the caller does once they are stored. */
interface BulkOutcome {
  results: BulkResult[];
  hasChanged: boolean;
  /** Names of files that the caller deletes, unless a row refers to them. */
  fileNames: string[];
}

interface Done {
  message: string;
  isUnchanged?: boolean;
  trashId?: string | null;
  fileNames?: readonly string[];
}

/**
 * Changes many entries in one transaction: either all that can be changed are, or, when the database
 * fails, none is. An entry that is gone or must not be changed is named, and does not stop the others.
 *
 * @param change does the work for one entry; `undefined` when it does not exist
 */
export async function changeEach(
  database: Database,
  ids: readonly string[],
  { missing, now }: { missing: string; now: Date },
  change: (transaction: Database, id: string) => Promise<Done | undefined>,
): Promise<BulkOutcome> {
  return runTransaction(database, async (transaction) => {
    const done = new Map<string, Done | string>();
    // Always in the same order, so that two of these transactions do not wait for each other.
    for (const id of ids.toSorted()) {
      done.set(id, (await resultOf(() => change(transaction, id))) ?? missing);
    }
    const changes = [...done.values()].filter((result) => typeof result !== 'string');
    const isTrash = changes.some(({ trashId }) => typeof trashId === 'string');
    // The trash may not have had room for all of them.
    const kept = new Set(isTrash ? (await listTrash(transaction, now)).map(({ id }) => id) : []);
    return {
      results: ids.map((id) => bulkResult(id, done.get(id) ?? missing, kept)),
      hasChanged: changes.some((result) => result.isUnchanged !== true),
      fileNames: changes.flatMap(({ fileNames = [] }) => fileNames),
    };
  });
}

export async function changeVideos(
  database: Database,
  ids: readonly string[],
  action: VideoBulkAction,
  now: Date,
): Promise<BulkOutcome> {
  const missing = 'The requested video could not be found.';
  return changeEach(database, ids, { missing, now }, async (transaction, id) => {
    if (action === 'delete') return moveToTrash(transaction, { kind: 'video', id, now });
    const isPublished = action === 'publish';
    const video = await updateVideo(transaction, id, { isPublished }, now);
    const message = isPublished ? 'Video published' : 'Video unpublished';
    return video && { message, isUnchanged: isUnchanged(video) };
  });
}

export async function changeMessages(
  database: Database,
  ids: readonly string[],
  action: MessageBulkAction,
  now: Date,
): Promise<BulkOutcome> {
  const missing = 'There is no such message.';
  return changeEach(database, ids, { missing, now }, async (transaction, id) => {
    if (action === 'delete') return moveToTrash(transaction, { kind: 'message', id, now });
    const message = await setMessageRead(transaction, id, action === 'read');
    const text = `Message marked as ${action}`;
    return message && { message: text, isUnchanged: isUnchanged(message) };
  });
}

async function moveToTrash(
  transaction: Database,
  { kind, id, now }: { kind: 'video' | 'message'; id: string; now: Date },
): Promise<Done | undefined> {
  const trashed = await addToTrash(transaction, kind, id, now);
  const message = `${kind === 'video' ? 'Video' : 'Message'} deleted successfully`;
  return trashed && { message, ...trashed };
}

/** What was done, or why it must not be done. Every other error undoes the whole transaction. */
async function resultOf<Result>(change: () => Promise<Result>): Promise<Result | string> {
  try {
    return await change();
  } catch (error) {
    if (error instanceof RequestError) return error.message;
    throw error;
  }
}

function bulkResult(id: string, done: Done | string, kept: ReadonlySet<string>): BulkResult {
  if (typeof done === 'string') return { id, isDone: false, message: done, trashId: null };
  const { message, trashId } = done;
  if (trashId === undefined) return { id, isDone: true, message, trashId: null };
  if (trashId !== null && kept.has(trashId)) return { id, isDone: true, message, trashId };
  const forever = `${message}. It did not fit into the trash, which keeps what is deleted for ${TRASH_DAYS} days.`;
  return { id, isDone: true, message: forever, trashId: null };
}
