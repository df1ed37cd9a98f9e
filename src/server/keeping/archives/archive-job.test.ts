import { expect, test } from 'vitest';
import { makeClock } from '#tests/app/make-clock.ts';
import { runOutboundJobs } from '#tests/app/run-outbound-jobs.ts';
import { eachDatabase, startApp, type StartOptions, type TestApp } from '#tests/app/start-app.ts';
import { makeKeepingSettings } from '#tests/app/make-keeping-settings.ts';
import { makeSource } from '#tests/rows/make-source.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import {
  archiveRefusal,
  jobSuccess,
  startWaybackMachine,
  type WaybackMachine,
} from '#tests/servers/wayback-machine.ts';

const URL = 'https://example.org/act';

interface ArchivingApp extends TestApp {
  clock: ReturnType<typeof makeClock>;
}

/** Starts an app that sends sources to the given archive. */
async function startArchivingApp(
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

async function makePublicSource(app: TestApp, url = URL): Promise<{ id: string; videoId: string }> {
  const { id: videoId } = await makeVideo(app.database);
  const { id } = await makeSource(app.database, { videoId, url });
  return { id, videoId };
}

/** Does what is due in the next minutes, step by step. */
async function runFor(app: ArchivingApp, minutes: number): Promise<void> {
  for (let second = 0; second < minutes * 60; second += 5) {
    await runOutboundJobs(app);
    app.clock.advance({ seconds: 5 });
  }
}

async function findArchive({ database }: TestApp, sourceId: string) {
  return database
    .selectFrom('source_archives')
    .selectAll()
    .where('sourceId', '=', sourceId)
    .executeTakeFirst();
}

test.each(eachDatabase)(
  'a source of a public video is sent after a minute, and its snapshot is public, on %s',
  async (kind) => {
    await using archive = await startWaybackMachine();
    await using app = await startArchivingApp(archive, { database: kind });
    const { id, videoId } = await makePublicSource(app);
    await runFor(app, 0.9);
    expect(archive.saves).toEqual([]);
    await runFor(app, 1);
    expect(archive.saves.map(String)).toEqual([
      'url=https%3A%2F%2Fexample.org%2Fact&skip_first_archive=1&if_not_archived_within=1d',
    ]);
    expect(archive.authorizations).toEqual(['LOW access:secret']);
    const { archives } = (await app.get(`/api/videos/${videoId}/evidence`)).json();
    expect(archives).toEqual([
      {
        sourceId: id,
        url: `${archive.origin}/web/20250301120500/https://example.org/act`,
        capturedAt: '2025-03-01T12:05:00.000Z',
      },
    ]);
    await runFor(app, 5);
    expect(archive.saves).toHaveLength(1);
  },
);

test('without keys the request names no account', async () => {
  await using archive = await startWaybackMachine();
  const { origin } = archive;
  await using app = await startArchivingApp(archive, {
    settings: { OUTBOUND_ALLOW: '127.0.0.1', WAYBACK_URL: origin, ARCHIVE_URL: origin },
  });
  await makePublicSource(app);
  await runFor(app, 2);
  expect(archive.saves).toHaveLength(1);
  expect(archive.authorizations).toEqual([undefined]);
});

test('nothing is requested for drafts, private addresses and files, or while switched off', async () => {
  await using archive = await startWaybackMachine();
  await using app = await startArchivingApp(archive);
  const { id: draft } = await makeVideo(app.database, { isPublished: false });
  await makeSource(app.database, { videoId: draft, url: URL });
  const { id: scheduled } = await makeVideo(app.database, {
    publishDate: '2999-01-01T00:00:00.000Z',
  });
  await makeSource(app.database, { videoId: scheduled, url: URL });
  for (const url of ['/uploads/a.pdf', 'Federalist No. 10', 'http://192.168.1.7/a']) {
    await makePublicSource(app, url);
  }
  await makePublicSource(app, `${URL}?token=abc`);
  await runFor(app, 3);
  await makeKeepingSettings(app.database, { archivesSources: false });
  await makePublicSource(app);
  await runFor(app, 3);
  expect(archive.requests).toEqual([]);
});

test('publishing a draft sends its sources, and unpublishing stops what was not sent yet', async () => {
  await using archive = await startWaybackMachine();
  await using app = await startArchivingApp(archive);
  const { id: videoId } = await makeVideo(app.database, { isPublished: false });
  const { id } = await makeSource(app.database, { videoId, url: URL });
  const setPublished = (isPublished: boolean) =>
    app.database.updateTable('videos').set({ isPublished }).where('id', '=', videoId).execute();
  await setPublished(true);
  await runFor(app, 0.5);
  expect(await findArchive(app, id)).toMatchObject({ state: 'waiting' });
  await setPublished(false);
  await runFor(app, 3);
  expect(archive.requests).toEqual([]);
  await setPublished(true);
  await runFor(app, 3);
  expect(await findArchive(app, id)).toMatchObject({ state: 'kept' });
});

test.each(['error:blocked', 'error:not-found', 'error:filesize-limit', 'error:no-access'])(
  'after the permanent error %s the source is refused and not sent again',
  async (code) => {
    await using archive = await startWaybackMachine();
    archive.answerSaves(archiveRefusal(code));
    await using app = await startArchivingApp(archive);
    const { id } = await makePublicSource(app);
    await runFor(app, 2);
    expect(await findArchive(app, id)).toMatchObject({
      state: 'refused',
      dueAt: null,
      message: expect.stringMatching(/^[A-Z].*\.$/),
    });
    app.clock.advance({ hours: 1000 });
    await runFor(app, 1);
    expect(archive.saves).toHaveLength(1);
  },
);

test('a source that the archive refuses keeps its earlier snapshot, also that of the address without tracking', async () => {
  await using archive = await startWaybackMachine();
  archive.answerSaves(archiveRefusal('error:blocked'));
  archive.snapshots.set(URL, '20150301120000');
  await using app = await startArchivingApp(archive);
  const { id } = await makePublicSource(app, `${URL}?utm_source=mail`);
  await runFor(app, 2);
  expect(await findArchive(app, id)).toMatchObject({
    state: 'kept',
    capturedAt: '2015-03-01T12:00:00.000Z',
    url: `${archive.origin}/web/20150301120000/https://example.org/act`,
  });
});

test('a recent snapshot is used without a new capture', async () => {
  await using archive = await startWaybackMachine();
  archive.snapshots.set(URL, '20250220120000');
  await using app = await startArchivingApp(archive);
  const { id } = await makePublicSource(app);
  await runFor(app, 2);
  expect(await findArchive(app, id)).toMatchObject({ state: 'kept' });
  expect(archive.saves).toEqual([]);
});

test.each([
  ['a temporary error', archiveRefusal('error:browsing-timeout')],
  ['an error that is new', archiveRefusal('error:sunspots')],
  ['an error that is no code', archiveRefusal('<script>alert(1)</script>')],
])(
  'after %s the source is sent after 1, 4, 16 and 64 minutes, then daily',
  async (_what, answer) => {
    await using archive = await startWaybackMachine();
    archive.answerSaves(answer);
    await using app = await startArchivingApp(archive);
    const { id } = await makePublicSource(app);
    await runFor(app, 90);
    expect(archive.saves).toHaveLength(5);
    for (let day = 0; day < 5; day += 1) {
      app.clock.advance({ hours: 24 });
      await runFor(app, 1);
    }
    expect(archive.saves).toHaveLength(8);
    const row = await findArchive(app, id);
    expect(row).toMatchObject({ state: 'failed', dueAt: null });
    expect(row?.message).not.toContain('<');
  },
);

test('after a daily limit the source waits until the next day in UTC', async () => {
  await using archive = await startWaybackMachine();
  archive.answerSaves(archiveRefusal('error:too-many-daily-captures'));
  await using app = await startArchivingApp(archive);
  const { id } = await makePublicSource(app);
  await runFor(app, 2);
  expect(await findArchive(app, id)).toMatchObject({
    state: 'waiting',
    dueAt: '2025-03-02T00:00:00.000Z',
  });
});

test('a capture that stays pending is asked for less and less often, and tried again after five minutes', async () => {
  await using archive = await startWaybackMachine();
  archive.answerJobs({ body: { status: 'pending', job_id: 'spn2-1' } });
  await using app = await startArchivingApp(archive);
  const { id } = await makePublicSource(app);
  await runFor(app, 6.8);
  const polls = archive.requests.filter((path) => path.startsWith('/save/status/'));
  expect(polls).toHaveLength(6);
  expect(await findArchive(app, id)).toMatchObject({ state: 'waiting', attempts: 1, jobId: null });
});

test('the error of a capture is treated like that of its request', async () => {
  await using archive = await startWaybackMachine();
  archive.answerJobs({ body: { status: 'error', job_id: 'x', status_ext: 'error:not-found' } });
  await using app = await startArchivingApp(archive);
  const { id } = await makePublicSource(app);
  await runFor(app, 2);
  expect(await findArchive(app, id)).toMatchObject({ state: 'refused', jobId: null });
});

test('after the answer that a snapshot was just made, that snapshot is looked up', async () => {
  await using archive = await startWaybackMachine();
  archive.answerSaves({
    body: { url: URL, job_id: null, message: 'The same snapshot had been made 3 minutes ago.' },
  });
  await using app = await startArchivingApp(archive);
  const { id } = await makePublicSource(app);
  await runFor(app, 1.5);
  expect(await findArchive(app, id)).toMatchObject({ state: 'waiting', attempts: 1 });
  archive.snapshots.set(URL, '20250301120000');
  await runFor(app, 2);
  expect(await findArchive(app, id)).toMatchObject({ state: 'kept' });
});

test('wrong keys pause all sources for a day, or until the owner asks for one', async () => {
  await using archive = await startWaybackMachine();
  const refusal = { message: 'You need to be logged in to use Save Page Now.' };
  archive.answerSaves({ status: 401, body: refusal }, { body: { job_id: 'spn2-1' } });
  await using app = await startArchivingApp(archive);
  const { id } = await makePublicSource(app);
  await runFor(app, 1);
  await makePublicSource(app, 'https://example.org/other');
  await runFor(app, 30);
  expect(archive.saves).toHaveLength(1);
  expect(await findArchive(app, id)).toMatchObject({
    state: 'waiting',
    message: 'The Internet Archive refuses the keys in WAYBACK_KEYS.',
  });
  const headers = await app.signIn();
  expect((await app.post(`/api/sources/${id}/archive`, {}, headers)).statusCode).toBe(202);
  await runFor(app, 1);
  expect(await findArchive(app, id)).toMatchObject({ state: 'kept' });
});

test.each([
  ['closes the connection', 'closes the connection' as const],
  ['answers 503', { status: 503, body: '' }],
  ['answers 429', { status: 429, body: '' }],
  ['answers with a page', { body: '<html>' }],
])('while the archive %s, all sources wait and no attempt counts', async (_what, answer) => {
  await using archive = await startWaybackMachine();
  archive.answerSaves(answer, { body: { job_id: 'spn2-1' } });
  await using app = await startArchivingApp(archive);
  const { id } = await makePublicSource(app);
  await makePublicSource(app, 'https://example.org/other');
  await runFor(app, 4);
  expect(archive.saves).toHaveLength(1);
  expect(await findArchive(app, id)).toMatchObject({ state: 'waiting', attempts: 0 });
  await runFor(app, 10);
  expect(await findArchive(app, id)).toMatchObject({ state: 'kept' });
});

test.each(eachDatabase)(
  'three servers send at most 7 sources a minute, each once, on %s',
  async (kind) => {
    await using archive = await startWaybackMachine();
    await using app = await startArchivingApp(archive, { database: kind });
    const { now } = app.clock;
    await using second = await startApp({ sharing: app, now });
    await using third = await startApp({ sharing: app, now });
    for (let number = 0; number < 12; number += 1) {
      await makePublicSource(app, `https://example.org/${number}`);
    }
    const savesPerMinute: number[] = [];
    for (let minute = 0; minute < 5; minute += 1) {
      const before = archive.saves.length;
      for (let step = 0; step < 12; step += 1) {
        await Promise.all([app, second, third].map(runOutboundJobs));
        app.clock.advance({ seconds: 5 });
      }
      savesPerMinute.push(archive.saves.length - before);
    }
    expect(Math.max(...savesPerMinute)).toBeLessThanOrEqual(7);
    const urls = archive.saves.map((form) => form.get('url'));
    expect(urls).toHaveLength(12);
    expect(new Set(urls).size).toBe(12);
  },
);

test('a server that is killed after its request sends the source again only after five minutes', async () => {
  await using archive = await startWaybackMachine();
  await using app = await startArchivingApp(archive);
  await makePublicSource(app);
  await runFor(app, 1);
  // As if the process had been killed while the archive answered: the claim is all that is stored.
  const stopped = new AbortController();
  const running = app.server.outboundJobs[0]?.runNext(stopped.signal);
  while (archive.saves.length === 0) await new Promise((resolve) => void setImmediate(resolve));
  await app.database
    .updateTable('source_archives')
    .set({ dueAt: '2025-03-01T12:06:01.000Z' })
    .execute();
  await running;
  expect(await app.database.selectFrom('source_archives').select('jobId').execute()).toEqual([
    { jobId: null },
  ]);
  await runFor(app, 4);
  expect(archive.saves).toHaveLength(1);
  await runFor(app, 3);
  expect(archive.saves).toHaveLength(2);
});

test('a changed address is sent anew, and the snapshot of the former one is not shown', async () => {
  await using archive = await startWaybackMachine();
  await using app = await startArchivingApp(archive);
  const { id, videoId } = await makePublicSource(app);
  await runFor(app, 2);
  await app.database
    .updateTable('sources')
    .set({ url: 'https://example.org/new' })
    .where('id', '=', id)
    .execute();
  expect((await app.get(`/api/videos/${videoId}/evidence`)).json().archives).toEqual([]);
  archive.answerJobs(jobSuccess('20250301130000', 'https://example.org/new'));
  await runFor(app, 2);
  expect((await app.get(`/api/videos/${videoId}/evidence`)).json().archives).toMatchObject([
    { url: `${archive.origin}/web/20250301130000/https://example.org/new` },
  ]);
});
