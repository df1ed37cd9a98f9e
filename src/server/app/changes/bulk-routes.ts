import * as messageCalls from '#domain/calls/message-calls.ts';
import * as videoCalls from '#domain/calls/video-calls.ts';
import type { BulkResult } from '#domain/bulk/bulk.ts';
import { countText } from '#domain/text/count-text.ts';
import type { Context } from '#server/core/context/context.ts';
import { type App, implement } from '#server/core/http/typed-app.ts';
import { unchanged } from '#server/core/database/changed-meanwhile.ts';
import { deleteTrashedFiles } from '#server/content/trash/trash-routes.ts';
import { listVideoTitlesForAdmin } from '#server/content/videos/video-store.ts';
import { notFound } from '#server/core/http/request-error.ts';
import { changeVideos, changeMessages } from './bulk-store.ts';
import { duplicateVideo } from './duplicate-video.ts';

const VIDEO_VERBS = { publish: 'Published', unpublish: 'Unpublished', delete: 'Deleted' } as const;

const MESSAGE_SENTENCES = {
  read: 'Marked {list} as read',
  unread: 'Marked {list} as unread',
  delete: 'Deleted {list}',
} as const;

/** How many titles an entry of the audit trail contains. */
const NAMED_VIDEOS = 20;

/** Many videos or messages at once, and the copy of a video. */
export function bulkRoutes(app: App, { database, uploads, now }: Context): void {
  implement(app, videoCalls.changeVideos, async (request) => {
    const { ids, action } = request.body;
    // Before a deletion, because it takes the titles away.
    const titles = await listVideoTitlesForAdmin(database, ids);
    const { results, hasChanged, fileNames } = await changeVideos(database, ids, action, now());
    await deleteTrashedFiles(uploads, fileNames);
    const list = nameVideos(doneOf(results), titles);
    request.changeDetail = `${action}: ${list}`;
    request.changeSentence = `${VIDEO_VERBS[action]} {list}`;
    request.changedNames = { list };
    return hasChanged ? { results } : unchanged({ results });
  });

  implement(app, messageCalls.changeMessages, async (request) => {
    const { ids, action } = request.body;
    const { results, hasChanged, fileNames } = await changeMessages(database, ids, action, now());
    await deleteTrashedFiles(uploads, fileNames);
    const list = countText(doneOf(results).length, 'message');
    request.changeDetail = `${action}: ${list}`;
    request.changeSentence = MESSAGE_SENTENCES[action];
    request.changedNames = { list };
    return hasChanged ? { results } : unchanged({ results });
  });

  implement(app, videoCalls.duplicateVideo, async ({ params: { id } }) => {
    const draft = await duplicateVideo(database, id, now());
    if (!draft) throw notFound('video');
    return draft;
  });
}

function doneOf(results: readonly BulkResult[]): string[] {
  return results.flatMap(({ id, isDone }) => (isDone ? [id] : []));
}

/** The titles in quotes, e.g. "“Rents”, “Taxes” and 3 more videos". */
function nameVideos(ids: readonly string[], titles: ReadonlyMap<string, string>): string {
  const named = ids.slice(0, NAMED_VIDEOS).map((id) => `“${titles.get(id) ?? ''}”`);
  const others = ids.length - named.length;
  if (others > 0) return `${named.join(', ')} and ${countText(others, 'more video')}`;
  return new Intl.ListFormat('en', { style: 'long', type: 'conjunction' }).format(named);
}
