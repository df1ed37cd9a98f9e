import { expect, test } from 'vitest';
import { indexVideo } from '#server/app/changes/index-video.ts';
import type { Database } from '#server/database/tables.ts';
import { MAX_TOTAL_BYTES, trashStore } from '#server/trash/trash-store.ts';
import { lockVideoIfExists } from '#server/videos/video-store.ts';
import { makeTrashEntry } from '#tests/trash/make-trash-entry.ts';
import { makeTranscript } from '#tests/rows/make-transcript.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { startApp } from '#tests/app/start-app.ts';

const now = new Date('2025-03-05T12:00:00.000Z');

function storeOf(database: Database) {
  return trashStore(database, { lockVideoIfExists, indexVideo });
}

test('a video that would take more bytes than the whole trash may is deleted forever', async () => {
  await using app = await startApp();
  const { database } = app;
  const video = await makeVideo(database);
  await makeTranscript(database, { videoId: video.id, text: 'x'.repeat(MAX_TOTAL_BYTES) });
  const older = await makeTrashEntry(database);
  const reply = await app.delete(`/api/videos/${video.id}`, await app.signIn());
  expect(reply.json()).toEqual({ message: 'Video deleted successfully', trashId: null });
  expect((await storeOf(database).list(now)).map(({ id }) => id)).toEqual([older]);
});
