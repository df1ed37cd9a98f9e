import { listCorrectionsOfVideo } from '#server/corrections/correction-store.ts';
import type { Database } from '#server/database/tables.ts';
import type { App } from '#server/http/typed-app.ts';
import { indexMissingVideos, videoIndexer } from '#server/search/video-indexer.ts';
import { listCitationsOfVideo } from '#server/sources/citation-store.ts';
import { listSearchedSources } from '#server/sources/source-rows.ts';
import { listPassages } from '#server/transcripts/transcript-store.ts';
import { findPublished, listPublishedIds } from '#server/videos/list-videos.ts';

export const indexVideo = videoIndexer({
  findPublished,
  listSources: listSearchedSources,
  listCitations: listCitationsOfVideo,
  listCorrections: listCorrectionsOfVideo,
  listTranscript: listPassages,
});

/**
 * Indexes the videos that are missing in the search index, in the background when the server starts.
 * Until it is done, a search does not find them.
 */
export function indexOnStart(app: App, database: Database): void {
  const stopping = new AbortController();
  let running: Promise<void> | undefined;

  app.addHook('onListen', async () => {
    running = indexAllVideos(database, stopping.signal).catch((error: unknown) => {
      app.log.warn({ err: error }, 'indexing the videos failed');
    });
  });
  app.addHook('onClose', async () => {
    stopping.abort();
    await running;
  });
}

export function indexAllVideos(database: Database, signal?: AbortSignal): Promise<void> {
  const dependencies = { indexVideo, listPublishedIds: () => listPublishedIds(database) };
  return indexMissingVideos(database, dependencies, signal);
}
