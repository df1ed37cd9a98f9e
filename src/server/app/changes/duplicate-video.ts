import * as z from 'zod/mini';
import { type AdminVideo, adminVideoSchema, MAX_TITLE_LENGTH } from '#domain/videos/video.ts';
import { firstCharacters } from '#domain/videos/video-summary.ts';
import { runTransaction, lockUntilCommit } from '#server/core/database/run-transaction.ts';
import type { Database } from '#server/core/database/tables.ts';
import { copyRows } from '#server/content/trash/take-rows.ts';
import {
  lockVideoIfExists,
  findVideoForAdmin,
  createVideo,
} from '#server/content/videos/video-store.ts';

/** The draft has a date, a place in the list and a view count of its own. */
const copiedSchema = z.omit(adminVideoSchema, {
  id: true,
  publishDate: true,
  sortOrder: true,
  viewCount: true,
});

/**
 * Copies a video as a new draft, with its sources and their moments, its transcript and its mirrors.
 * Corrections stay with the video that they correct. Returns the draft; `undefined` when there is no
 * such video.
 */
export async function duplicateVideo(
  database: Database,
  id: string,
  now: Date,
): Promise<AdminVideo | undefined> {
  return runTransaction(database, async (transaction) => {
    await lockUntilCommit(transaction, 'videos');
    if (!(await lockVideoIfExists(transaction, id))) return undefined;
    const original = await findVideoForAdmin(transaction, id);
    if (!original) return undefined;
    const copied = copiedSchema.parse(original);
    const title = copyTitle(original.title);
    const draft = await createVideo(transaction, { ...copied, title, isPublished: false }, now);
    await copyRows(transaction, id, draft.id);
    return draft;
  });
}

/** The title of a duplicated video, cut at the end if it would be too long for a title. */
export function copyTitle(title: string): string {
  const copy = `Copy of ${title}`;
  if (copy.length <= MAX_TITLE_LENGTH) return copy;
  return `${firstCharacters(copy, MAX_TITLE_LENGTH - 1).trimEnd()}…`;
}
