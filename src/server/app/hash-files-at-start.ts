import type { App } from '#server/http/typed-app.ts';
import type { Uploads } from '#server/uploads/uploads.ts';

/** Hashes the files that were uploaded before hashes were stored, from when the server listens. */
export function hashFilesAtStart(app: App, uploads: Pick<Uploads, 'hashOlderFiles'>): void {
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  app.addHook('onListen', async () => {
    running = uploads.hashOlderFiles(stopping.signal).catch((error: unknown) => {
      if (stopping.signal.aborted) return;
      app.log.warn({ err: error }, 'files not hashed; the next start tries again');
    });
  });
  app.addHook('onClose', async () => {
    stopping.abort();
    await running;
  });
}
