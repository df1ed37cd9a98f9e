import type { Database } from '#server/core/database/tables.ts';
import type { App } from '#server/core/http/typed-app.ts';
import { indexMissingVideos } from './index-video.ts';

/**
 * Indexes the videos that are missing in the search index, in the background when the server starts.
 * Until it is done, a search does not find them.
 */
export function indexOnStart(app: App, database: Database): void {
  const stopping = new AbortController();
  let running: Promise<void> | undefined;

  app.addHook('onListen', async () => {
    running = indexMissingVideos(database, stopping.signal).catch((error: unknown) => {
      app.log.warn({ err: error }, 'indexing the videos failed');
    });
  });
  app.addHook('onClose', async () => {
    stopping.abort();
    await running;
  });
}
