import type { KeepingSettings } from '#domain/keeping/keeping-settings.ts';
import { makeClock } from '#tests/app/make-clock.ts';
import { startApp, type StartOptions, type TestApp } from '#tests/app/start-app.ts';
import { makeKeepingSettings } from '#tests/keeping/make-keeping-settings.ts';
import { makeSource } from '#tests/rows/make-source.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import type { Website } from '#tests/servers/website.ts';

interface KeepingOptions extends StartOptions {
  keeping: Partial<KeepingSettings>;
  /** The settings that contain the address of the website. */
  services?: readonly string[];
  settings?: Record<string, string>;
}

/** An app whose jobs request a website, and the clock of both. */
export interface KeepingApp<Host extends Website = Website> extends TestApp {
  website: Host;
  clock: ReturnType<typeof makeClock>;
}

/** Starts an app that may send requests to the website. Disposing of it closes both. */
export async function startKeepingApp<Host extends Website>(
  website: Host,
  { keeping, services = ['ARCHIVE_URL'], settings, ...options }: KeepingOptions,
): Promise<KeepingApp<Host>> {
  const clock = makeClock();
  const addresses = Object.fromEntries(services.map((name) => [name, website.origin]));
  await using opened = new AsyncDisposableStack();
  opened.use(website);
  const app = opened.use(
    await startApp({
      now: clock.now,
      settings: { OUTBOUND_ALLOW: '127.0.0.1', ...addresses, ...settings },
      ...options,
    }),
  );
  await makeKeepingSettings(app.database, keeping);
  const resources = opened.move();
  return {
    ...app,
    website,
    clock,
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}

/** A source of a public video. */
export async function makePublicSource(
  app: TestApp,
  url: string,
): Promise<{ id: string; videoId: string }> {
  const { id: videoId } = await makeVideo(app.database);
  const { id } = await makeSource(app.database, { videoId, url, title: 'The act' });
  return { id, videoId };
}

/** Stores another address of a source, as if the owner had edited it. */
export async function setAddress({ database }: TestApp, sourceId: string, url: string) {
  await database.updateTable('sources').set({ url }).where('id', '=', sourceId).execute();
}
