import type { App } from '#server/http/typed-app.ts';
import type { Uploads } from '#server/uploads/uploads.ts';
import type { SourceFileStore } from './source-file-store.ts';

interface DescribeDependencies {
  sourceFiles: SourceFileStore;
  uploads: Pick<Uploads, 'describe'>;
}

/**
 * Saves the details of uploaded files in the background, one file after another. Starts when the app
 * listens, with the files that an earlier version stored without details, or that were not described
 * before the last stop.
 *
 * @returns a function to be called when a source has got a new file
 */
export function describeFiles(
  app: App,
  { sourceFiles, uploads }: DescribeDependencies,
): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  /** `undefined` until the app listens. */
  let running: Promise<void> | undefined;

  async function describeNewFiles(): Promise<void> {
    if (signal.aborted) return;
    try {
      for (const source of await sourceFiles.listWithoutDetails()) {
        const details = await uploads.describe(source.url, signal);
        if (details) await sourceFiles.saveDetails(source, details);
      }
    } catch (error) {
      if (!signal.aborted) app.log.warn({ err: error }, 'files not described');
    }
  }

  app.addHook('onListen', async () => {
    running = describeNewFiles();
  });
  app.addHook('onClose', async () => {
    stopping.abort();
    await running;
  });
  return () => {
    running = running?.then(describeNewFiles);
  };
}
