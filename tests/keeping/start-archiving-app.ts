import {
  type KeepingApp,
  makePublicSource as makeSource,
  startKeepingApp,
} from '#tests/keeping/start-keeping-app.ts';
import { runOutboundJobs } from '#tests/app/run-jobs.ts';
import type { TestApp } from '#tests/app/start-app.ts';
import { startWaybackMachine, type WaybackMachine } from '#tests/servers/wayback-machine.ts';

/** The address of the source that tests send to the archive. */
export const ARCHIVED_URL = 'https://example.org/act';

export interface ArchivingApp extends KeepingApp<WaybackMachine> {
  archive: WaybackMachine;
}

/** Starts an archive, and an app that sends sources to it. */
export async function startArchivingApp({ hasKeys = true } = {}): Promise<ArchivingApp> {
  const archive = await startWaybackMachine();
  const app = await startKeepingApp(archive, {
    keeping: { archivesSources: true },
    services: ['WAYBACK_URL', 'ARCHIVE_URL'],
    settings: hasKeys ? { WAYBACK_KEYS: 'access:secret' } : {},
  });
  return { ...app, archive };
}

export async function makePublicSource(
  app: TestApp,
  url = ARCHIVED_URL,
): Promise<{ id: string; videoId: string }> {
  return makeSource(app, url);
}
/** Does what is due in the next minutes, step by step. */
export async function runFor(
  app: TestApp & Pick<ArchivingApp, 'clock'>,
  minutes: number,
  stepSeconds = 5,
): Promise<void> {
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
