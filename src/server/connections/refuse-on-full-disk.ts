import type { DiskReserve } from '#server/connections/disk-reserve.ts';
import type { App } from '#server/http/typed-app.ts';
import { isInternal } from '#server/http/is-internal.ts';
import { isWritingMethod } from '#server/http/is-writing-method.ts';
import { noRoom } from '#server/http/no-room.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Whether a writing route works on a full disk, because what it stores fits into the space of the
     * deleted reserve file, see `disk-reserve.ts`.
     */
    worksOnFullDisk?: true;
  }
}

const CHECK_INTERVAL_MS = 5000;

/**
 * While the disk is full, refuses requests that would store something, with 507. Routes with
 * `worksOnFullDisk` and DELETE requests are not refused: they use the space of the reserve file, which
 * is deleted when the disk is full.
 * Must be registered before any hook that writes.
 *
 * @param adjustReserve see `disk-reserve.ts`
 */
export function refuseOnFullDisk(app: App, adjustReserve: DiskReserve['adjust']): void {
  app.addHook('onRequest', async (request) => {
    // Writing requires the cookie of a session or of an anti-forgery token, so a request without
    // cookies stores nothing.
    if (request.headers.cookie === undefined || isInternal(request)) return;
    const { hasRoom } = await adjustReserve();
    if (hasRoom) return;
    const { config, url } = request.routeOptions;
    const isStoring = isWritingMethod(request.method) && request.method !== 'DELETE';
    if (isStoring && url !== undefined && !config.worksOnFullDisk) throw noRoom();
  });

  let running: Promise<unknown> | undefined;
  const check = () => {
    running = adjustReserve().catch((error: unknown) => {
      app.log.warn({ err: error }, 'disk check failed');
    });
  };
  const timer = setInterval(check, CHECK_INTERVAL_MS).unref();
  app.addHook('onListen', async () => check());
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await running;
  });
}
