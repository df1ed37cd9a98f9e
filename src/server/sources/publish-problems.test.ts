import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { makeSource, makeSourceWithFile } from '#tests/rows/make-source.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { startApp } from '#tests/app/start-app.ts';

test('the checklist of a video names missing sources, addresses and files', async () => {
  await using app = await startApp();
  const headers = await app.signIn();
  const { id: videoId } = await makeVideo(app.database, { isPublished: false });
  const checklist = async () => {
    const reply = await app.get(`/api/videos/${videoId}/publish-checklist`, headers);
    return reply.json();
  };
  expect(await checklist()).toEqual([{ kind: 'no-source', source: null }]);

  await makeSource(app.database, { videoId, title: 'A website' });
  await makeSource(app.database, { videoId, title: 'A book', url: 'Page 12 of the minutes' });
  const file = await makeSourceWithFile(app.database, app.env);
  await app.database
    .updateTable('sources')
    .set({ videoId, title: 'A file', sortOrder: 1 })
    .where('id', '=', file.id)
    .execute();
  expect(await checklist()).toEqual([]);

  await makeSource(app.database, { videoId, title: 'Only a title', url: '', sortOrder: 2 });
  await rm(join(app.env.dataDir, 'uploads', file.name));
  expect(await checklist()).toEqual([
    { kind: 'file-gone', source: 'A file' },
    { kind: 'no-address', source: 'Only a title' },
  ]);
});

test('only the administrator can read the checklist of a video', async () => {
  await using app = await startApp();
  const { id } = await makeVideo(app.database);
  expect((await app.get(`/api/videos/${id}/publish-checklist`)).statusCode).toBe(401);
  const headers = await app.signIn();
  const unknown = `/api/videos/${randomUUID()}/publish-checklist`;
  expect((await app.get(unknown, headers)).statusCode).toBe(404);
});
