import { expect, test } from 'vitest';
import { remove, restore, TRASH } from '#tests/trash/remove-and-restore.ts';
import { everyRow } from '#tests/trash/every-row.ts';
import { runJob } from '#tests/app/run-jobs.ts';
import { readTrail } from '#tests/app/audit-trail.ts';
import { makeClock } from '#tests/app/make-clock.ts';
import { makeMessage } from '#tests/rows/make-message.ts';
import { makeSource, makeSourceWithFile } from '#tests/rows/make-source.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { makeVideoWithEvidence } from '#tests/trash/make-video-with-evidence.ts';
import { storedFiles, writeUpload } from '#tests/rows/stored-files.ts';
import { sharedApp, startApp, type TestApp } from '#tests/app/start-app.ts';

/** For tests that store nothing. */
const refusing = sharedApp();

test('a file that the Files tab deletes is missing from what is restored', async () => {
  await using app = await startApp();
  const { id, name } = await makeSourceWithFile(app.database, app.env);
  const trashId = await remove(app, `/api/sources/${id}`);
  await remove(app, `/api/admin/files/${name}`);
  expect(await storedFiles(app.env)).toEqual([]);
  expect((await restore(app, trashId)).statusCode).toBe(200);
  const source = await app.database.selectFrom('sources').selectAll().executeTakeFirstOrThrow();
  expect(source).toMatchObject({ id, url: '', fileName: null });
});

test('a video is restored into a sort order that is taken', async () => {
  await using app = await startApp();
  const [deleted, kept] = [
    await makeVideo(app.database, { sortOrder: 1, title: 'Deleted' }),
    await makeVideo(app.database, { sortOrder: 2, title: 'Kept' }),
  ];
  const trashId = await remove(app, `/api/videos/${deleted.id}`);
  await app.admin.patch(`/api/videos/${kept.id}`, { sortOrder: 1 });
  expect((await restore(app, trashId)).statusCode).toBe(200);
  const list = async (): Promise<string[]> =>
    (await app.get('/api/videos')).json().map(({ id }: { id: string }) => id);
  const order = await list();
  expect(order.toSorted()).toEqual([deleted.id, kept.id].toSorted());
  // Both have sort order 1, and can still be moved.
  const [above = '', below = ''] = order;
  const moved = await app.admin.put(`/api/videos/${below}/position`, { after: null });
  expect(moved.statusCode).toBe(200);
  expect(await list()).toEqual([below, above]);
});

test('a source can be restored only after its video', async () => {
  await using app = await startApp();
  const video = await makeVideo(app.database);
  const source = await makeSource(app.database, { videoId: video.id });
  const ofSource = await remove(app, `/api/sources/${source.id}`);
  const ofVideo = await remove(app, `/api/videos/${video.id}`);
  const refused = await restore(app, ofSource);
  expect([refused.statusCode, refused.json().message]).toEqual([
    409,
    'The video of this source is deleted. Please restore the video first.',
  ]);
  expect((await app.admin.get(TRASH)).json().entries).toHaveLength(2);
  expect((await restore(app, ofVideo)).statusCode).toBe(200);
  expect((await restore(app, ofSource)).statusCode).toBe(200);
  expect(await app.database.selectFrom('sources').selectAll().execute()).toEqual([source]);
});

test('a row whose id exists again is not restored', async () => {
  await using app = await startApp();
  const video = await makeVideo(app.database);
  const trashId = await remove(app, `/api/videos/${video.id}`);
  await makeVideo(app.database, { id: video.id, title: 'Another' });
  const refused = await restore(app, trashId);
  expect([refused.statusCode, refused.json().message]).toEqual([
    409,
    'This exists already, so it cannot be restored.',
  ]);
  const { title } = await app.database
    .selectFrom('videos')
    .select('title')
    .executeTakeFirstOrThrow();
  expect(title).toBe('Another');
  expect((await app.admin.get(TRASH)).json().entries).toMatchObject([{ id: trashId }]);
});

test('only one of two windows restores an entry', async () => {
  await using app = await startApp();
  await using other = await startApp({ sharing: app });
  const { video } = await makeVideoWithEvidence(app.database, app.env);
  const trashId = await remove(app, `/api/videos/${video.id}`);
  // Signs in before, so that the three requests are sent at once.
  await other.admin.headers();
  const replies = await Promise.all([app, other, app].map((window) => restore(window, trashId)));
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404, 404]);
  expect((await everyRow(app.database))['sources']).toHaveLength(5);
});

test('a deleted message is in the trash under the name of its sender, and not in the inbox', async () => {
  await using app = await startApp();
  const { id } = await makeMessage(app.database);
  const trashId = await remove(app, `/api/admin/messages/${id}`);
  expect((await app.admin.get('/api/admin/messages')).json()).toEqual([]);
  expect((await app.admin.get(TRASH)).json().entries).toMatchObject([
    { id: trashId, kind: 'message', title: 'Ada Lovelace' },
  ]);
});

test('a message about a video that was deleted since then is restored without the video', async () => {
  await using app = await startApp();
  const video = await makeVideo(app.database);
  const message = await makeMessage(app.database, { message: { aboutVideoId: video.id } });
  const trashId = await remove(app, `/api/admin/messages/${message.id}`);
  await remove(app, `/api/videos/${video.id}`);
  expect((await restore(app, trashId)).statusCode).toBe(200);
  const stored = await app.database
    .selectFrom('contact_messages')
    .select(['id', 'aboutVideoId'])
    .execute();
  expect(stored).toEqual([{ id: message.id, aboutVideoId: null }]);
});

test('messages that are deleted together skip the trash', async () => {
  await using app = await startApp();
  await makeMessage(app.database);
  await remove(app, '/api/admin/messages?since=2020-01-01T00:00:00Z');
  expect((await app.admin.get(TRASH)).json()).toEqual({ entries: [] });
});

test('rows and files of an entry are deleted on day 31', async () => {
  const clock = makeClock();
  await using app = await startApp({ now: clock.now });
  const { video, files } = await makeVideoWithEvidence(app.database, app.env);
  const trashId = await remove(app, `/api/videos/${video.id}`, await app.signIn());
  clock.advance({ hours: 30 * 24 - 1 });
  await runJob(app, 'sweep');
  expect((await app.admin.get(TRASH)).json()).toEqual({
    entries: [
      {
        id: trashId,
        kind: 'video',
        title: video.title,
        deletedAt: '2025-03-01T12:00:00.000Z',
        expiresAt: '2025-03-31T12:00:00.000Z',
      },
    ],
  });
  expect((await storedFiles(app.env)).toSorted()).toEqual(files.toSorted());

  clock.advance({ hours: 1 });
  const headers = await app.signIn();
  expect((await app.get(TRASH, headers)).json()).toEqual({ entries: [] });
  expect((await restore(app, trashId, headers)).statusCode).toBe(404);
  await runJob(app, 'sweep');
  const { trash, trash_files } = await everyRow(app.database);
  expect([trash, trash_files]).toEqual([[], []]);
  expect(await storedFiles(app.env)).toEqual([]);
});

test('deleting forever, and emptying the trash, deletes rows and files', async () => {
  await using app = await startApp();
  const made = await Promise.all(
    Array.from({ length: 3 }, () => makeSourceWithFile(app.database, app.env)),
  );
  const ids: string[] = [];
  for (const { id } of made) ids.push(await remove(app, `/api/sources/${id}`));
  const forever = await app.admin.delete(`${TRASH}/${ids[0]}`);
  expect([forever.statusCode, forever.json()]).toEqual([200, { message: 'Deleted forever' }]);
  expect(await storedFiles(app.env)).toHaveLength(2);
  expect((await app.admin.delete(`${TRASH}/${ids[0]}`)).statusCode).toBe(404);
  expect((await app.admin.delete(TRASH)).json()).toEqual({
    message: '2 entries deleted forever',
  });
  expect(await storedFiles(app.env)).toEqual([]);
  expect((await everyRow(app.database))['trash']).toEqual([]);
});

test('the audit trail records what is deleted, restored and deleted forever', async () => {
  await using app = await startApp();
  const video = await makeVideo(app.database);
  const first = await remove(app, `/api/videos/${video.id}`);
  await restore(app, first);
  await restore(app, first);
  const second = await remove(app, `/api/videos/${video.id}`);
  await app.admin.delete(`${TRASH}/${second}`);
  await app.admin.delete(TRASH);
  const { entries } = await readTrail(app, await app.admin.headers());
  const changes = entries.filter(({ event }) => event === 'change').map(({ detail }) => detail);
  const deletion = `Delete a video with its sources and their files · ${video.id}`;
  expect(changes.toSorted()).toEqual(
    [
      `Delete an entry of the trash forever · ${second}`,
      deletion,
      deletion,
      `Restore an entry of the trash · ${first} · video ${video.id}`,
    ].toSorted(),
  );
});

test.each(['00000000-0000-4000-8000-000000000000', '1', '\u0001'])(
  'restoring or deleting the unknown entry %j is answered with 404',
  async (id) => {
    const app = refusing();
    const address = encodeURIComponent(id);
    expect((await restore(app, address)).statusCode).toBe(404);
    expect((await app.admin.delete(`${TRASH}/${address}`)).statusCode).toBe(404);
  },
);

/** Every public reply about a video and about files, by its address. */
async function publicReplies(
  { server }: TestApp,
  { videoId, files }: { videoId: string; files: readonly string[] },
): Promise<Map<string, { status: number; body: string }>> {
  const addresses = server
    .listRoutes()
    .filter(({ method, isPublic }) => method === 'GET' && isPublic)
    .map(({ url }) => url.replace(':id', videoId))
    .filter((url) => !/^\/(?:api\/csrf|api\/openapi|metrics|readyz|uploads)/.test(url));
  const oembed = `/oembed?url=${encodeURIComponent(`http://localhost:3000/video/${videoId}`)}`;
  const searches = ['Rents', 'Evidence', 'trashTube01'].map((term) => `/api/search?search=${term}`);
  const uploads = files.map((name) => `/uploads/${name}`);
  const replies = new Map<string, { status: number; body: string }>();
  for (const address of [...addresses, oembed, ...searches, ...uploads]) {
    const { statusCode, rawPayload } = await server.inject(address);
    replies.set(address, { status: statusCode, body: rawPayload.toString('latin1') });
  }
  return replies;
}

test('nothing that is in the trash is public', async () => {
  await using app = await startApp();
  const { video, sources, files } = await makeVideoWithEvidence(app.database, app.env);
  const traces = [video.id, video.youtubeId, 'Evidence 0', 'evidence.example', ...files];
  traces.push(...sources.map(({ id }) => id));
  const about = { videoId: video.id, files };
  const before = await publicReplies(app, about);
  for (const name of files) expect(before.get(`/uploads/${name}`)?.status).toBe(200);

  await remove(app, `/api/videos/${video.id}`);
  for (const [address, { status, body }] of await publicReplies(app, about)) {
    const isGone = !address.includes(video.id) || before.get(address)?.status !== 200;
    expect([address, isGone || status]).toEqual([address, isGone || 404]);
    for (const trace of traces) expect([address, body.includes(trace)]).toEqual([address, false]);
  }
  for (const name of files) {
    const asked = await app.get(`/uploads/${name}`, { 'if-none-match': '*' });
    expect(asked.statusCode).toBe(404);
  }
  expect((await storedFiles(app.env)).toSorted()).toEqual(files.toSorted());
  const { files: listed } = (await app.admin.get('/api/admin/files')).json();
  for (const { usedBy, isUnused } of listed) {
    expect(usedBy).toMatchObject([{ kind: 'trash', title: video.title }]);
    expect(isUnused).toBe(false);
  }
});

test('a file that something else still shows is served while one use of it is in the trash', async () => {
  await using app = await startApp();
  const { id, name, url } = await makeSourceWithFile(app.database, app.env);
  const other = await makeSource(app.database, {
    videoId: (await makeVideo(app.database)).id,
    url,
  });
  await remove(app, `/api/sources/${id}`);
  expect((await app.get(url)).statusCode).toBe(200);
  await remove(app, `/api/sources/${other.id}`);
  expect((await app.get(url)).statusCode).toBe(404);
  await app.admin.delete(TRASH);
  expect(await storedFiles(app.env)).not.toContain(name);
});

test("the operator's own file is served although the source that linked to it is in the trash", async () => {
  await using app = await startApp();
  const video = await makeVideo(app.database);
  await writeUpload(app.env, 'own.pdf');
  const source = await makeSource(app.database, { videoId: video.id, url: '/uploads/own.pdf' });
  await remove(app, `/api/sources/${source.id}`);
  expect((await app.get('/uploads/own.pdf')).statusCode).toBe(200);
});
