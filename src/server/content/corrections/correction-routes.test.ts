import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { makeClock } from '#tests/app/make-clock.ts';
import { startApp } from '#tests/app/start-app.ts';
import { makeSource } from '#tests/rows/make-source.ts';
import { makeVideo } from '#tests/rows/make-video.ts';

test('a correction is listed with its video, and is kept after it is withdrawn and after its video is deleted', async () => {
  const clock = makeClock('2025-04-01T12:00:00.000Z');
  await using app = await startApp({ now: clock.now });
  const { id: videoId } = await makeVideo(app.database, { title: 'Taxes' });
  const source = { title: 'The Act', url: 'https://example.org/act' };
  const { id: sourceId } = await makeSource(app.database, { videoId, ...source });
  const listed = async () => (await app.get('/api/corrections')).json();
  const input = { kind: 'correction', text: 'It was 3 %, not 5 %.', startSecond: 252, sourceId };

  const reply = await app.admin.post(`/api/videos/${videoId}/corrections`, input);
  expect(reply.statusCode).toBe(201);
  const correction = {
    id: expect.any(String),
    ...input,
    said: null,
    publishedAt: '2025-04-01T12:00:00.000Z',
    withdrawnAt: null,
  };
  expect(reply.json()).toEqual(correction);
  expect((await app.get(`/api/videos/${videoId}/evidence`)).json().corrections).toEqual([
    correction,
  ]);
  await app.database.updateTable('videos').set({ title: 'Taxes, again' }).execute();
  expect(await listed()).toEqual([
    { ...correction, videoId, videoTitle: 'Taxes, again', language: null, source },
  ]);

  const address = `/api/corrections/${reply.json().id}`;
  for (const method of ['PATCH', 'PUT', 'DELETE'] as const) {
    const headers = { ...(await app.admin.headers()), 'content-type': 'application/json' };
    const refused = await app.server.inject({ method, url: address, headers, payload: '{}' });
    expect(refused.statusCode).toBe(404);
  }
  clock.advance({ minutes: 1 });
  await app.admin.post(`${address}/withdraw`, {});
  clock.advance({ minutes: 1 });
  const withdrawnAt = '2025-04-01T12:01:00.000Z';
  expect((await app.admin.post(`${address}/withdraw`, {})).json().withdrawnAt).toBe(withdrawnAt);

  await app.admin.delete(`/api/videos/${videoId}`);
  expect(await listed()).toEqual([
    {
      ...correction,
      language: null,
      sourceId: null,
      withdrawnAt,
      videoId: null,
      videoTitle: 'Taxes',
      source: null,
    },
  ]);
});

test('a correction of a video that is not public, and one with a source of another video, is refused', async () => {
  await using app = await startApp();
  const video = await makeVideo(app.database);
  const draft = await makeVideo(app.database, { isPublished: false });
  const other = await makeSource(app.database, { videoId: draft.id });
  const publish = async (videoId: string, changes: object) => {
    const body = { kind: 'update', text: 'New figures.', ...changes };
    const reply = await app.admin.post(`/api/videos/${videoId}/corrections`, body);
    return [reply.statusCode, reply.json().message];
  };
  const noVideo = [404, 'The requested video could not be found.'];
  expect(await publish(randomUUID(), {})).toEqual(noVideo);
  expect(await publish('x', {})).toEqual(noVideo);
  expect(await publish(draft.id, {})).toEqual([
    409,
    'Visitors cannot see this video yet, so it cannot be corrected.',
  ]);
  const noSource = [400, 'Please choose a source of this video'];
  expect(await publish(video.id, { sourceId: other.id })).toEqual(noSource);
  expect(await publish(video.id, { sourceId: 'x' })).toEqual(noSource);
  expect(await publish(video.id, { text: ' ' })).toEqual([400, 'Text is required']);
  expect(await publish(video.id, { kind: 'praise' })).toEqual([400, 'Please choose a kind']);
  expect((await app.admin.post(`/api/corrections/${randomUUID()}/withdraw`, {})).statusCode).toBe(
    404,
  );
  expect((await app.get('/api/corrections')).json()).toEqual([]);
});

test('when a video becomes a draft again, its corrections show the title that they were published with, and no source', async () => {
  await using app = await startApp();
  const { id } = await makeVideo(app.database, { title: 'Published title' });
  const { id: sourceId } = await makeSource(app.database, { videoId: id });
  await app.admin.post(`/api/videos/${id}/corrections`, { kind: 'update', text: 'x', sourceId });
  const hidden = { isPublished: false, title: 'Secret title' };
  await app.database.updateTable('videos').set(hidden).execute();
  expect((await app.get('/api/corrections')).json()).toMatchObject([
    { videoId: null, videoTitle: 'Published title', source: null },
  ]);
});

test('a correction has at most 2,000 characters, and at most 500 for what was said', async () => {
  await using app = await startApp();
  const { id } = await makeVideo(app.database);
  const publish = (length: number, saidLength: number) =>
    app.admin.post(`/api/videos/${id}/corrections`, {
      kind: 'update',
      text: 'x'.repeat(length),
      said: 'y'.repeat(saidLength),
    });
  expect((await publish(2001, 0)).statusCode).toBe(400);
  expect((await publish(1, 501)).json().message).toBe(
    'What was said must be at most 500 characters',
  );
  expect((await app.get('/api/corrections')).json()).toEqual([]);
  expect((await publish(2000, 0)).json().said).toBeNull();
  expect((await publish(2000, 500)).json().said).toBe('y'.repeat(500));
});
