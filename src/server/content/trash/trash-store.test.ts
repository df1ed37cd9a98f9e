import { expect, test } from 'vitest';
import {
  MAX_ENTRIES,
  MAX_TOTAL_BYTES,
  addToTrash,
  listTrash,
  restoreFromTrash,
} from '#server/content/trash/trash-store.ts';
import { everyRow } from '#tests/trash/every-row.ts';
import { failEverywhere } from '#tests/trash/fail-everywhere.ts';
import { makeMessage } from '#tests/rows/make-message.ts';
import { makeSourceWithFile } from '#tests/rows/make-source.ts';
import { makeTrashEntries, makeTrashEntry } from '#tests/trash/make-trash-entry.ts';
import { makeVideo, storedVideos } from '#tests/rows/make-video.ts';
import { makeVideoWithEvidence } from '#tests/trash/make-video-with-evidence.ts';
import { storedFiles } from '#tests/rows/stored-files.ts';
import { startApp, startDatabase } from '#tests/app/start-app.ts';
import { slowTest } from '#tests/slow-test.ts';
import { makeTranscript } from '#tests/rows/make-transcript.ts';

const now = new Date('2025-03-05T12:00:00.000Z');

test('a deletion and a restore that fail after any statement change nothing', async () => {
  await using site = await startDatabase();
  const { database, env } = site;
  const { video, sources } = await makeVideoWithEvidence(database, env);
  const message = await makeMessage(database, {
    message: { aboutVideoId: video.id, isRead: true },
    mail: { state: 'sent', sentAt: '2025-03-01T12:01:00.000Z' },
  });
  const sourceId = sources[0]?.id ?? '';
  for (const [what, id] of [
    ['video', video.id],
    ['source', sourceId],
    ['message', message.id],
  ] as const) {
    const rows = await everyRow(database);
    const failures = await failEverywhere(database, (failing) =>
      addToTrash(failing, what, id, now),
    );
    expect(failures).toBeGreaterThan(4);
    const [entry] = await listTrash(database, now);
    const entryId = entry?.id ?? '';
    const failedRestores = await failEverywhere(database, (failing) =>
      restoreFromTrash(failing, entryId, now),
    );
    expect(failedRestores).toBeGreaterThan(4);
    expect(await everyRow(database)).toEqual(rows);
  }
});

test('a deleted row comes back whatever its database has stored in it', async () => {
  await using site = await startDatabase();
  const video = await makeVideo(site.database, { publishDate: 'soon', title: 'a\0b' });
  const trashed = await addToTrash(site.database, 'video', video.id, now);
  expect(await storedVideos(site)).toEqual([]);
  const restored = await restoreFromTrash(site.database, trashed?.trashId ?? '', now);
  expect(restored).toEqual({ kind: 'video', id: video.id });
  expect(await storedVideos(site)).toEqual([video]);
});

test('the oldest entry and its files are deleted when there are too many entries', async () => {
  await using app = await startApp();
  const first = await makeSourceWithFile(app.database, app.env);
  await app.admin.delete(`/api/sources/${first.id}`);
  await app.database.updateTable('trash').set({ deletedAt: '2025-02-01T12:00:00.000Z' }).execute();
  await makeTrashEntries(app.database, MAX_ENTRIES - 1);
  expect(await storedFiles(app.env)).toEqual([first.name]);

  const video = await makeVideo(app.database);
  expect((await app.admin.delete(`/api/videos/${video.id}`)).statusCode).toBe(200);
  const { count, oldest } = await app.database
    .selectFrom('trash')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('deletedAt').as('oldest')])
    .executeTakeFirstOrThrow();
  expect([Number(count), oldest]).toEqual([MAX_ENTRIES, '2025-03-01T12:00:00.000Z']);
  expect(await storedFiles(app.env)).toEqual([]);
});

slowTest('the oldest entries are deleted when the entries take too many bytes', async () => {
  await using site = await startDatabase();
  const { database } = site;
  const payload = 'x'.repeat(MAX_TOTAL_BYTES / 2);
  const [oldest, newer] = [
    await makeTrashEntry(database, { deletedAt: '2025-02-01T12:00:00.000Z', payload }),
    await makeTrashEntry(database, { payload: payload.slice(10) }),
  ];
  const video = await makeVideo(database);
  const trashed = await addToTrash(database, 'video', video.id, now);
  const kept = (await listTrash(database, now)).map(({ id }) => id);
  expect(kept).toEqual([trashed?.trashId, newer]);
  expect(kept).not.toContain(oldest);
});

test('messages in the trash take room of the inbox', async () => {
  await using app = await startApp();
  const { id } = await makeMessage(app.database, { message: { message: 'x'.repeat(9000) } });
  const usedBytes = async (): Promise<number> =>
    (await app.admin.get('/api/admin/messages/usage')).json().usedBytes;
  await app.admin.delete(`/api/admin/messages/${id}`);
  expect(await usedBytes()).toBeGreaterThan(9000);
  await app.admin.delete('/api/admin/trash');
  expect(await usedBytes()).toBe(0);
});

test('an entry of an older version of the site is restored if its rows still fit', async () => {
  await using site = await startDatabase();
  const { database } = site;
  const video = await makeVideo(database);
  const trashed = await addToTrash(database, 'video', video.id, now);
  await database.updateTable('trash').set({ schema: '0099-older' }).execute();
  expect(await restoreFromTrash(database, trashed?.trashId ?? '', now)).toEqual({
    kind: 'video',
    id: video.id,
  });
  expect(await database.selectFrom('videos').selectAll().execute()).toEqual([video]);
});

test.each([
  ['has a column that no table has', (row: object) => ({ ...row, color: 'red' })],
  ['lacks a column', ({ title: _title, ...row }: { title?: string }) => row],
  ['has a value of another type', (row: object) => ({ ...row, sortOrder: 'first' })],
])('an entry with a row that %s is kept and not restored', async (_what, change) => {
  await using site = await startDatabase();
  const { database } = site;
  const { id } = await makeVideo(database);
  const trashed = await addToTrash(database, 'video', id, now);
  const { payload } = await database
    .selectFrom('trash')
    .select('payload')
    .executeTakeFirstOrThrow();
  const { rows, references } = JSON.parse(payload);
  const changed = { rows: { ...rows, videos: rows.videos.map(change) }, references };
  await database
    .updateTable('trash')
    .set({ payload: JSON.stringify(changed) })
    .execute();
  await expect(restoreFromTrash(database, trashed?.trashId ?? '', now)).rejects.toThrow(
    'This was deleted with another version of the site, and cannot be restored.',
  );
  expect(await database.selectFrom('videos').select('id').execute()).toEqual([]);
  expect(await listTrash(database, now)).toHaveLength(1);
});

test.each([
  'no JSON',
  '{}',
  '{"rows":{"videos":[]},"references":[]}',
  '{"rows":{"administrators":[{"id":"1"}]},"references":[]}',
])('the payload %s is not restored', async (payload) => {
  await using site = await startDatabase();
  const id = await makeTrashEntry(site.database, { payload });
  await expect(restoreFromTrash(site.database, id, now)).rejects.toThrow(
    'This was deleted with another version of the site, and cannot be restored.',
  );
});

slowTest(
  'a video that would take more bytes than the whole trash may is deleted forever',
  async () => {
    await using app = await startApp();
    const { database } = app;
    const video = await makeVideo(database);
    await makeTranscript(database, { videoId: video.id, text: 'x'.repeat(MAX_TOTAL_BYTES) });
    const older = await makeTrashEntry(database);
    const reply = await app.admin.delete(`/api/videos/${video.id}`);
    expect(reply.json()).toEqual({ message: 'Video deleted successfully', trashId: null });
    expect((await listTrash(database, now)).map(({ id }) => id)).toEqual([older]);
  },
);
