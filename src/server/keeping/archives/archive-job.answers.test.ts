import { expect, test } from 'vitest';
import { startApp } from '#tests/app/start-app.ts';
import {
  ARCHIVED_URL,
  findArchive,
  makePublicSource,
  runFor,
  startArchivingApp,
} from '#tests/keeping/start-archiving-app.ts';
import {
  archiveRefusal,
  startWaybackMachine,
  type WaybackMachine,
} from '#tests/servers/wayback-machine.ts';
import { firstOf, slowTest } from '#tests/slow-test.ts';

test('after a permanent error the source is refused and not sent again', async () => {
  await using archive = await startWaybackMachine();
  archive.answerSaves(archiveRefusal('error:blocked'));
  await using app = await startArchivingApp(archive);
  const { id } = await makePublicSource(app);
  await runFor(app, 2);
  expect(await findArchive(app, id)).toMatchObject({
    state: 'refused',
    dueAt: null,
    message: 'The archive answered: Sorry',
  });
  app.clock.advance({ hours: 1000 });
  await runFor(app, 1);
  expect(archive.saves).toHaveLength(1);
});

test('a source that the archive refuses keeps its earlier snapshot, also that of the address without tracking', async () => {
  await using archive = await startWaybackMachine();
  archive.answerSaves(archiveRefusal('error:blocked'));
  archive.snapshots.set(ARCHIVED_URL, '20150301120000');
  await using app = await startArchivingApp(archive);
  const { id } = await makePublicSource(app, `${ARCHIVED_URL}?utm_source=mail`);
  await runFor(app, 2);
  expect(await findArchive(app, id)).toMatchObject({
    state: 'kept',
    capturedAt: '2015-03-01T12:00:00.000Z',
    snapshotUrl: `${archive.origin}/web/20150301120000/https://example.org/act`,
  });
});

test.each(
  firstOf(1, [
    ['a temporary error', archiveRefusal('error:browsing-timeout')],
    ['an error that is no code', archiveRefusal('<script>alert(1)</script>')],
  ]),
)(
  'after %s the source is sent after 1, 4, 16 and 64 minutes, then daily',
  async (_what, answer) => {
    await using archive = await startWaybackMachine();
    archive.answerSaves(answer);
    await using app = await startArchivingApp(archive);
    const { id } = await makePublicSource(app);
    await runFor(app, 90, 20);
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
    body: {
      url: ARCHIVED_URL,
      job_id: null,
      message: 'The same snapshot had been made 3 minutes ago.',
    },
  });
  await using app = await startArchivingApp(archive);
  const { id } = await makePublicSource(app);
  await runFor(app, 1.5);
  expect(await findArchive(app, id)).toMatchObject({ state: 'waiting', attempts: 1 });
  archive.snapshots.set(ARCHIVED_URL, '20250301120000');
  await runFor(app, 2);
  expect(await findArchive(app, id)).toMatchObject({ state: 'kept' });
});

const KEYS_REFUSED = 'The Internet Archive refuses the keys in WAYBACK_KEYS.';

/** An archive that refuses the keys at first. */
async function startRefusingArchive(): Promise<WaybackMachine> {
  const archive = await startWaybackMachine();
  const refusal = { message: 'You need to be logged in to use Save Page Now.' };
  archive.answerSaves({ status: 401, body: refusal }, { body: { job_id: 'spn2-1' } });
  return archive;
}

slowTest('wrong keys pause all sources for a day, or until the owner asks for one', async () => {
  await using archive = await startRefusingArchive();
  await using app = await startArchivingApp(archive);
  const { id, videoId } = await makePublicSource(app);
  await runFor(app, 1);
  const other = await makePublicSource(app, 'https://example.org/other');
  await runFor(app, 30);
  expect(archive.saves).toHaveLength(1);
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
  await using archive = await startRefusingArchive();
  await using app = await startArchivingApp(archive);
  const { id } = await makePublicSource(app);
  await runFor(app, 10);
  expect(archive.saves).toHaveLength(1);
  await using restarted = await startApp({ sharing: app, now: app.clock.now });
  await runFor(Object.assign(restarted, { clock: app.clock }), 1);
  expect(await findArchive(app, id)).toMatchObject({ state: 'kept' });
});

slowTest(
  'an archive that only serves accounts pauses all sources, and says that keys are needed',
  async () => {
    await using archive = await startRefusingArchive();
    const { origin } = archive;
    await using app = await startArchivingApp(archive, {
      settings: { OUTBOUND_ALLOW: '127.0.0.1', WAYBACK_URL: origin, ARCHIVE_URL: origin },
    });
    await makePublicSource(app);
    await runFor(app, 30);
    expect(archive.saves).toHaveLength(1);
    const settings = (await app.admin.get('/api/admin/keeping')).json();
    expect(settings.archivePause).toBe(
      'The Internet Archive only takes pages from an account. Set WAYBACK_KEYS.',
    );
  },
);

test('a capture of a page with very many files succeeds', async () => {
  await using archive = await startWaybackMachine();
  const resources = Array.from({ length: 3000 }, (_, number) => `${ARCHIVED_URL}/${number}.js`);
  const timestamp = '20250301120500';
  archive.answerJobs({
    body: { status: 'success', original_url: ARCHIVED_URL, timestamp, resources },
  });
  await using app = await startArchivingApp(archive);
  const { id } = await makePublicSource(app);
  await runFor(app, 2);
  expect(await findArchive(app, id)).toMatchObject({ state: 'kept' });
});

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
  await using archive = await startWaybackMachine();
  archive.answerLookups(answer);
  await using app = await startArchivingApp(archive);
  await makePublicSource(app);
  await runFor(app, 2);
  expect(archive.saves).toHaveLength(1);
});

test('a capture whose state cannot be read is tried again, and other sources are sent meanwhile', async () => {
  await using archive = await startWaybackMachine();
  archive.answerJobs({ status: 404, body: '<html>' });
  await using app = await startArchivingApp(archive);
  const { id } = await makePublicSource(app);
  await makePublicSource(app, 'https://example.org/other');
  await runFor(app, 2);
  expect(archive.saves).toHaveLength(2);
  await runFor(app, 5);
  expect(await findArchive(app, id)).toMatchObject({ state: 'waiting', attempts: 1, jobId: null });
});

test('an error without a code is a temporary one', async () => {
  await using archive = await startWaybackMachine();
  archive.answerSaves({ body: { status: 'error', message: 'Sorry' } });
  await using app = await startArchivingApp(archive);
  const { id } = await makePublicSource(app);
  await runFor(app, 1.1);
  expect(await findArchive(app, id)).toMatchObject({
    state: 'waiting',
    attempts: 1,
    message: 'The archive answered: Sorry',
  });
});

slowTest(
  'a source that cannot be captured after all attempts shows its earlier snapshot',
  async () => {
    await using archive = await startWaybackMachine();
    archive.answerSaves(archiveRefusal('error:browsing-timeout'));
    archive.snapshots.set(ARCHIVED_URL, '20150301120000');
    await using app = await startArchivingApp(archive);
    const { id } = await makePublicSource(app);
    for (let day = 0; day < 6; day += 1) {
      await runFor(app, 90, 30);
      app.clock.advance({ hours: 24 });
    }
    expect(archive.saves).toHaveLength(8);
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
