import { runOutboundJobs } from '#tests/app/run-jobs.ts';
import type { Calls } from './calls.ts';
import { makeSource } from './make-sources.ts';
import { makeVideo } from './make-videos.ts';
import {
  archived,
  NO_QUOTE,
  PART_OF_QUOTE,
  type OutsideWorld,
  pages,
  QUOTE,
  videoIds,
} from './outside-world.ts';

export interface Duration {
  hours?: number;
  seconds?: number;
}

export interface Clock {
  now: () => Date;
  advance: (duration: Duration) => void;
}

interface KeepingOptions {
  world: OutsideWorld;
  clock: Clock;
}

/** In hours: when the archive and the hosts of copies are asked again, until they have failed. */
const ATTEMPTS = [0.5, 2, 24, 24, 24, 24, 24, 24];

/** Sends sources to the archive over days, until there is one in every state. */
export async function makeArchives(calls: Calls, { clock }: KeepingOptions): Promise<void> {
  const { call } = calls;
  await call('POST /api/admin/keeping', { body: { archivesSources: true } });
  const videoId = await makeVideo(calls, { title: 'Archived' });
  const { running, ...others } = archived;
  for (const url of Object.values(others)) await makeSource(calls, videoId, { url });
  await work(calls.app, clock, 120);
  for (const hours of ATTEMPTS) {
    clock.advance({ hours });
    await work(calls.app, clock, 20);
  }
  await calls.signIn();
  const ask = async (url: string) => {
    const id = await makeSource(calls, videoId, { url });
    await call('POST /api/sources/:id/archive', { params: { id } });
  };
  await ask(running);
  await work(calls.app, clock, 30);
  await ask('https://example.org/?token=secret');
  // From now on, the addresses of the sources are not asked themselves.
  await call('POST /api/admin/keeping', { body: { archivesSources: false } });
  await call('PATCH /api/videos/:id', { params: { id: videoId }, body: { isPublished: false } });
}

/** Has sources and videos checked and copied over days, until there is one in every state. */
export async function makeKeeping(calls: Calls, { world, clock }: KeepingOptions): Promise<void> {
  const { call } = calls;
  await call('POST /api/admin/keeping', { body: { checksLinks: true, copiesDocuments: true } });
  for (const youtubeId of Object.values(videoIds)) await makeVideo(calls, { youtubeId });
  const videoId = await makeVideo(calls, { title: 'Kept', youtubeId: videoIds.ok });
  const { ok, lost, losing, copied, ...others } = pages;
  const quoted = (path: string, ...quotes: string[]) =>
    makeQuotedSource(calls, { videoId, url: world.origin + path, quotes });
  await quoted(ok, QUOTE, NO_QUOTE);
  await quoted(losing, QUOTE);
  await quoted(copied, QUOTE);
  const lostSource = await quoted(lost, QUOTE, PART_OF_QUOTE);
  for (const path of Object.values(others)) await quoted(path);

  await work(calls.app, clock, 130);
  world.change(1);
  for (const [index, hours] of ATTEMPTS.entries()) {
    if (index === ATTEMPTS.length - 1) world.change(2);
    clock.advance({ hours });
    await work(calls.app, clock, hours < 24 ? 20 : 110);
  }
  await calls.signIn();
  for (const startSecond of [0, 1]) {
    const params = { id: lostSource, startSecond };
    await call('POST /api/sources/:id/quotes/:startSecond/release', { params });
    if (startSecond === 0) continue;
    await call('DELETE /api/sources/:id/quotes/:startSecond/release', { params });
  }
  for (const youtubeId of ['unasked-0001', 'unasked-0002']) await makeVideo(calls, { youtubeId });
  await quoted('/unasked', QUOTE);
  await runOutboundJobs(calls.app);
}

async function makeQuotedSource(
  calls: Calls,
  { videoId, url, quotes }: { videoId: string; url: string; quotes: readonly string[] },
): Promise<string> {
  const id = await makeSource(calls, videoId, { url });
  const citations = quotes.map((quote, startSecond) => ({ startSecond, quote }));
  await calls.call('PUT /api/sources/:id/citations', { params: { id }, body: { citations } });
  return id;
}

/** Takes uploads of a channel and a list of Google Takeout over as drafts. */
export async function makeIntake(calls: Calls): Promise<void> {
  const { app, call } = calls;
  await call('POST /api/admin/intake', { body: { channelId: 'UC0123456789abcdefghijkl' } });
  await call('POST /api/admin/intake/check');
  await runOutboundJobs(app);
  for (const youtubeId of ['intake-0001', 'intake-0002']) {
    await call('POST /api/admin/intake/:youtubeId/add', { params: { youtubeId } });
  }
  await call('POST /api/admin/intake/:youtubeId/ignore', { params: { youtubeId: 'intake-0004' } });
  const content = [
    'Video ID,Video Description (Original),Video Title (Original),Video Publish Timestamp',
    'takeout0001,"One\ntwo 👩🏽‍🚀",Episode שלום,2020-01-01T00:00:00Z',
    'takeout0002,,,',
  ].join('\r\n');
  const form = [{ name: 'videos.csv', content }];
  await call('POST /api/admin/intake/takeout', { form });
  await call('POST /api/admin/intake/takeout/import', { form });
}

async function work(app: Calls['app'], clock: Clock, seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 10) {
    await runOutboundJobs(app);
    clock.advance({ seconds: 10 });
  }
}
