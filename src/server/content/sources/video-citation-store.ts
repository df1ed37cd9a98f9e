import { isDeepStrictEqual } from 'node:util';
import type { Citation, NewCitation } from '#domain/sources/citation.ts';
import { sortCitations, type VideoCitationsUpdate } from '#domain/sources/video-citations.ts';
import { refuseIfChanged, unchanged } from '#server/core/database/changed-meanwhile.ts';
import { runTransaction } from '#server/core/database/run-transaction.ts';
import type { Database } from '#server/core/database/tables.ts';
import { invalidInput } from '#server/core/http/request-error.ts';
import { lockUpload } from '#server/core/uploads/file-hashes.ts';
import { indexVideo } from '#server/content/search-index/index-video.ts';
import { lockVideoIfExists } from '#server/content/videos/video-store.ts';
import { hasRows } from '#server/core/database/list-rows.ts';
import { listCitationsOfVideo, replaceCitations } from './citation-store.ts';
import { insertSource, lockSources } from './source-rows.ts';
import { fileGone } from './source-store.ts';

/**
 * Replaces the citations of all sources of a video, and adds the new sources below the others.
 * A new source that the video has already, because the request was sent before, stays as it is.
 * Returns the citations of the video; `undefined` when there is no such video.
 *
 * @throws RequestError 400, see {@link refuseInvalid}
 * @throws ChangedMeanwhile, see {@link refuseIfChanged}
 */
export async function saveVideoCitations(
  database: Database,
  videoId: string,
  { citations, newSources, seen }: VideoCitationsUpdate,
  now: Date,
): Promise<{ citations: Citation[] } | undefined> {
  return runTransaction(database, async (transaction) => {
    if (!(await lockVideoIfExists(transaction, videoId))) return undefined;
    const storedSources = new Set(await lockSources(transaction, videoId));
    const stored = sortCitations(await listCitationsOfVideo(transaction, videoId));
    refuseIfChanged({ citations: stored }, seen && { citations: sortCitations(seen.citations) });
    await refuseInvalid(transaction, storedSources, { citations, newSources });

    const added = newSources.filter(({ id }) => !storedSources.has(id));
    for (const { id, ...source } of added) {
      await insertSource(transaction, { id, videoId }, source, { now });
    }
    const before = Map.groupBy(stored, ({ sourceId }) => sourceId);
    const after = Map.groupBy(sortCitations(citations), ({ sourceId }) => sourceId);
    let hasChanged = added.length > 0;
    for (const id of new Set([...before.keys(), ...after.keys()])) {
      const replacement = (after.get(id) ?? []).map(withoutSource);
      const replaced = (before.get(id) ?? []).map(withoutSource);
      if (isDeepStrictEqual(replaced, replacement)) continue;
      await replaceCitations(transaction, { id, videoId }, replacement);
      hasChanged = true;
    }
    const reply = { citations: await listCitationsOfVideo(transaction, videoId) };
    if (!hasChanged) return unchanged(reply);
    await indexVideo(transaction, videoId);
    return reply;
  });
}

/**
 * Locks the uploaded files of the new sources of a video, so that they cannot be deleted until the
 * transaction ends. The sources of the video are locked.
 *
 * @throws RequestError 400 if a new source has the id of a source of another video or the URL of a file
 *   that no longer exists, or if a citation has no source
 */
async function refuseInvalid(
  transaction: Database,
  storedSources: ReadonlySet<string>,
  { citations, newSources }: Pick<VideoCitationsUpdate, 'citations' | 'newSources'>,
): Promise<void> {
  for (const [index, { id, url }] of newSources.entries()) {
    if (storedSources.has(id)) continue;
    if (await hasRows(transaction.selectFrom('sources').where('id', '=', id))) {
      const message = 'A source of another video has this id';
      throw invalidInput([{ path: `newSources.${index}.id`, message }]);
    }
    if (!(await lockUpload(transaction, url))) throw fileGone(`newSources.${index}.url`);
  }
  const known = new Set([...storedSources, ...newSources.map(({ id }) => id)]);
  const stray = citations.findIndex(({ sourceId }) => !known.has(sourceId));
  if (stray !== -1) {
    throw invalidInput([{ path: `citations.${stray}.sourceId`, message: NO_SUCH_SOURCE }]);
  }
}

const NO_SUCH_SOURCE = 'A moment cites a source that this video does not have. Choose another one.';

/** As plain objects, because the rows of node:sqlite have no prototype. */
function withoutSource({ startSecond, endSecond, claim, quote, page }: Citation): NewCitation {
  return { startSecond, endSecond, claim, quote, page };
}
