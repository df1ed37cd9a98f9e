import { makeClock } from '#tests/app/make-clock.ts';
import { makeKeepingSettings } from '#tests/keeping/make-keeping-settings.ts';
import { runOutboundJobs } from '#tests/app/run-jobs.ts';
import { startApp, type StartOptions, type TestApp } from '#tests/app/start-app.ts';
import { makeSource } from '#tests/rows/make-source.ts';
import type { WaybackMachine } from '#tests/servers/wayback-machine.ts';

/** The address of the source that tests send to the archive. */
export const ARCHIVED_URL = 'https://example.org/act';

export interface ArchivingApp extends TestApp {
  clock: ReturnType<typeof makeClock>;
}

/** Starts an app that sends sources to the given archive. */
export async function startArchivingApp(
  { origin }: WaybackMachine,
  options: StartOptions = {},
): Promise<ArchivingApp> {
  const clock = makeClock();
  const app = await startApp({
    now: clock.now,
    settings: {
      OUTBOUND_ALLOW: '127.0.0.1',
      WAYBACK_URL: origin,
      ARCHIVE_URL: origin,
      WAYBACK_KEYS: 'access:secret',
    },
    ...options,
  });
  await makeKeepingSettings(app.database, { archivesSources: true });
  return Object.assign(app, { clock });
}

export async function makePublicSource(
  app: TestApp,
  url = ARCHIVED_URL,
): Promise<{ id: string; videoId: string }> {
  const { id, videoId } = await makeSource(app.database, { url });
  return { id, videoId };
}

/** Does what is due in the next minutes, step by step. */
export async function runFor(app: ArchivingApp, minutes: number, stepSeconds = 5): Promise<void> {
  for (let second = 0; second < minutes * 60; second += stepSeconds) {
    await runOutboundJobs(app);
    app.clock.advance({ seconds: stepSeconds });
  }
}

export async function findArchive({ database }: TestApp, sourceId: string) {
  return database
    .selectFrom('address_archives')
    .innerJoin('sources', 'sources.url', 'address_archives.url')
    .selectAll('address_archives')
    .where('sources.id', '=', sourceId)
    .executeTakeFirst();
}
