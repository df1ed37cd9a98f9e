import { expect, test } from 'vitest';
import { startApp } from '#tests/app/start-app.ts';
import {
  type ArchivingApp,
  ARCHIVED_URL,
  findArchive,
  makePublicSource,
  runFor,
  startArchivingApp,
} from '#tests/keeping/start-archiving-app.ts';
import { archiveRefusal, type WaybackMachine } from '#tests/servers/wayback-machine.ts';
import { slowTest } from '#tests/slow-test.ts';

test('after a permanent error the source is refused and not sent again', async () => {
  await using app = await startArchivingApp();
  app.archive.answerSaves(archiveRefusal('error:blocked'));
  const { id } = await makePublicSource(app);
  await runFor(app, 2);
  expect(await findArchive(app, id)).toMatchObject({
    state: 'refused',
    dueAt: null,
    message: 'The archive answered: Sorry',
  });
  app.clock.advance({ hours: 1000 });
  await runFor(app, 1);
  expect(app.archive.saves).toHaveLength(1);
});

test('a source that the archive refuses keeps its earlier snapshot, also that of the address without tracking', async () => {
  await using app = await startArchivingApp();
  app.archive.answerSaves(archiveRefusal('error:blocked'));
  app.archive.snapshots.set(ARCHIVED_URL, '20150301120000');
  const { id } = await makePublicSource(app, `${ARCHIVED_URL}?utm_source=mail`);
  await runFor(app, 2);
  expect(await findArchive(app, id)).toMatchObject({
    state: 'kept',
    capturedAt: '2015-03-01T12:00:00.000Z',
    snapshotUrl: `${app.archive.origin}/web/20150301120000/https://example.org/act`,
  });
});

test('after a temporary error the source is sent after 1, 4, 16 and 64 minutes, then daily', async () => {
  await using app = await startArchivingApp();
  app.archive.answerSaves(archiveRefusal('error:browsing-timeout'));
  const { id } = await makePublicSource(app);
  await runFor(app, 90, 20);
  expect(app.archive.saves).toHaveLength(5);
  for (let day = 0; day < 5; day += 1) {
    app.clock.advance({ hours: 24 });
    await runFor(app, 1);
  }
  expect(app.archive.saves).toHaveLength(8);
  expect(await findArchive(app, id)).toMatchObject({ state: 'failed', dueAt: null });
});

/** The files of a page, which the answer about its capture lists. */
const resources = Array.from({ length: 3000 }, (_, number) => `${ARCHIVED_URL}/${number}.js`);

test.each<[what: string, answer: (archive: WaybackMachine) => void, row: object]>([
  [
    'whose captures of a day are used up waits until the next day in UTC',
    ({ answerSaves }) => answerSaves(archiveRefusal('error:too-many-daily-captures')),
    { state: 'waiting', dueAt: '2025-03-02T00:00:00.000Z' },
  ],
  [
    'that is refused without a code waits for another attempt',
    ({ answerSaves }) => answerSaves({ body: { status: 'error', message: 'Sorry' } }),
    { state: 'waiting', attempts: 1, message: 'The archive answered: Sorry' },
  ],
  [
    'whose capture fails is treated like one whose request does',
    ({ answerJobs }) => answerJobs(archiveRefusal('error:not-found')),
    { state: 'refused', jobId: null },
  ],
  [
    'with very many files is captured',
    ({ answerJobs }) => {
      const success = { status: 'success', original_url: ARCHIVED_URL };
      answerJobs({ body: { ...success, timestamp: '20250301120500', resources } });
    },
    { state: 'kept' },
  ],
])('a source %s', async (_what, answer, row) => {
  await using app = await startArchivingApp();
  answer(app.archive);
  const { id } = await makePublicSource(app);
  await runFor(app, 2);
  expect(await findArchive(app, id)).toMatchObject(row);
});

test('a capture that stays pending is asked for less and less often, and tried again after five minutes', async () => {
  await using app = await startArchivingApp();
  app.archive.answerJobs({ body: { status: 'pending', job_id: 'spn2-1' } });
  const { id } = await makePublicSource(app);
  await runFor(app, 6.8);
  const polls = app.archive.requests.filter((path) => path.startsWith('/save/status/'));
  expect(polls).toHaveLength(6);
  expect(await findArchive(app, id)).toMatchObject({ state: 'waiting', attempts: 1, jobId: null });
});

test('after the answer that a snapshot was just made, that snapshot is looked up', async () => {
  await using app = await startArchivingApp();
  app.archive.answerSaves({
    body: {
      url: ARCHIVED_URL,
      job_id: null,
      message: 'The same snapshot had been made 3 minutes ago.',
    },
  });
  const { id } = await makePublicSource(app);
  await runFor(app, 1.5);
  expect(await findArchive(app, id)).toMatchObject({ state: 'waiting', attempts: 1 });
  app.archive.snapshots.set(ARCHIVED_URL, '20250301120000');
  await runFor(app, 2);
  expect(await findArchive(app, id)).toMatchObject({ state: 'kept' });
});

const KEYS_REFUSED = 'The Internet Archive refuses the keys in WAYBACK_KEYS.';

/** The archive refuses the keys at first. */
async function startRefusedApp({ hasKeys = true } = {}): Promise<ArchivingApp> {
  const app = await startArchivingApp({ hasKeys });
  const refusal = { message: 'You need to be logged in to use Save Page Now.' };
  app.archive.answerSaves({ status: 401, body: refusal }, { body: { job_id: 'spn2-1' } });
  return app;
}

slowTest('wrong keys pause all sources for a day, or until the owner asks for one', async () => {
  await using app = await startRefusedApp();
  const { id, videoId } = await makePublicSource(app);
  await runFor(app, 1);
  const other = await makePublicSource(app, 'https://example.org/other');
  await runFor(app, 30);
  expect(app.archive.saves).toHaveLength(1);
  for (const address of [videoId, other.videoId]) {
    const { sources } = (await app.admin.get(`/api/videos/${address}/keeping`)).json();
    expect(sources).toMatchObject([{ archive: { state: 'waiting', message: KEYS_REFUSED } }]);
  }
  const settings = (await app.admin.get('/api/admin/keeping')).json();
  expect(settings).toMatchObject({ archivePause: KEYS_REFUSED });
  expect((await app.admin.post(`/api/sources/${id}/archive`, {})).statusCode).toBe(202);
  await runFor(app, 1);
  expect(await findArchive(app, id)).toMatchObject({ state: 'kept' });
  expect(await findArchive(app, other.id)).toMatchObject({ state: 'kept' });
});

test('after a start, which may bring other keys, sources are sent again', async () => {
  await using app = await startRefusedApp();
  const { id } = await makePublicSource(app);
  await runFor(app, 10);
  expect(app.archive.saves).toHaveLength(1);
  await using restarted = await startApp({ sharing: app, now: app.clock.now });
  await runFor(Object.assign(restarted, { clock: app.clock }), 1);
  expect(await findArchive(app, id)).toMatchObject({ state: 'kept' });
});

slowTest(
  'an archive that only serves accounts pauses all sources, and says that keys are needed',
  async () => {
    await using app = await startRefusedApp({ hasKeys: false });
    await makePublicSource(app);
    await runFor(app, 30);
    expect(app.archive.saves).toHaveLength(1);
    const settings = (await app.admin.get('/api/admin/keeping')).json();
    expect(settings.archivePause).toBe(
      'The Internet Archive only takes pages from an account. Set WAYBACK_KEYS.',
    );
  },
);

test.each([
  ['is an empty object', { body: {} }],
  ['has no snapshot', { body: { url: ARCHIVED_URL, archived_snapshots: {} } }],
  [
    'has a snapshot of an error',
    {
      body: {
        archived_snapshots: {
          closest: { status: '404', available: true, timestamp: '20250228120000' },
        },
      },
    },
  ],
])('a source is sent if the answer to the look-up %s', async (_what, answer) => {
  await using app = await startArchivingApp();
  app.archive.answerLookups(answer);
  await makePublicSource(app);
  await runFor(app, 2);
  expect(app.archive.saves).toHaveLength(1);
});

test('a capture whose state cannot be read is tried again, and other sources are sent meanwhile', async () => {
  await using app = await startArchivingApp();
  app.archive.answerJobs({ status: 404, body: '<html>' });
  const { id } = await makePublicSource(app);
  await makePublicSource(app, 'https://example.org/other');
  await runFor(app, 2);
  expect(app.archive.saves).toHaveLength(2);
  await runFor(app, 5);
  expect(await findArchive(app, id)).toMatchObject({ state: 'waiting', attempts: 1, jobId: null });
});

slowTest(
  'a source that cannot be captured after all attempts shows its earlier snapshot',
  async () => {
    await using app = await startArchivingApp();
    app.archive.answerSaves(archiveRefusal('error:browsing-timeout'));
    app.archive.snapshots.set(ARCHIVED_URL, '20150301120000');
    const { id } = await makePublicSource(app);
    for (let day = 0; day < 6; day += 1) {
      await runFor(app, 90, 30);
      app.clock.advance({ hours: 24 });
    }
    expect(app.archive.saves).toHaveLength(8);
    expect(await findArchive(app, id)).toMatchObject({
      state: 'kept',
      capturedAt: '2015-03-01T12:00:00.000Z',
    });
  },
);

test.each([
  ['closes the connection', 'closes the connection' as const],
  ['answers 503', { status: 503, body: '' }],
  ['answers 429', { status: 429, body: '' }],
  ['answers with a page', { body: '<html>' }],
])('while the archive %s, all sources wait and no attempt counts', async (_what, answer) => {
  await using app = await startArchivingApp();
  app.archive.answerSaves(answer, { body: { job_id: 'spn2-1' } });
  const { id } = await makePublicSource(app);
  await makePublicSource(app, 'https://example.org/other');
  await runFor(app, 4);
  expect(app.archive.saves).toHaveLength(1);
  expect(await findArchive(app, id)).toMatchObject({ state: 'waiting', attempts: 0 });
  await runFor(app, 10);
  expect(await findArchive(app, id)).toMatchObject({ state: 'kept' });
});
