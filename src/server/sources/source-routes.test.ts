import { expect, test } from 'vitest';
import { makeSource } from '#tests/make-source.ts';
import { makeVideo } from '#tests/make-video.ts';
import { eachDatabase, startApp } from '#tests/start-app.ts';

test.each(eachDatabase)('a source comes in its public shape, on %s', async (kind) => {
  await using app = await startApp({ database: kind });
  const [video, other] = [await makeVideo(app.database), await makeVideo(app.database)];
  await makeSource(app.database, { videoId: other.id });
  const source = await makeSource(app.database, {
    videoId: video.id,
    url: '/uploads/source-1.pdf',
    fileName: 'report.pdf',
    fileType: 'application/pdf',
    description: null,
  });
  const { id, title, description, url, fileName } = source;

  const reply = await app.get(`/api/videos/${video.id}/sources`);
  expect(reply.statusCode).toBe(200);
  expect(reply.json()).toEqual([{ id, title, description, url, fileName }]);
});

test('a video without sources has an empty list of them', async () => {
  await using app = await startApp();
  const video = await makeVideo(app.database);
  const reply = await app.get(`/api/videos/${video.id}/sources`);
  expect(reply.statusCode).toBe(200);
  expect(reply.json()).toEqual([]);
});

test.each(eachDatabase)(
  'sources come by sort order, equal ones as created, on %s',
  async (kind) => {
    await using app = await startApp({ database: kind });
    const { id: videoId } = await makeVideo(app.database);
    const expected = [
      { title: 'first', sortOrder: 1, createdAt: '2025-03-09T12:00:00.000Z' },
      { title: 'second', sortOrder: 2, createdAt: '2025-03-03T12:00:00.000Z' },
      { title: 'third', sortOrder: 2, createdAt: '2025-03-04T12:00:00.000Z' },
      { title: 'fourth', sortOrder: 10, createdAt: '2025-03-01T12:00:00.000Z' },
    ];
    for (const source of expected.toReversed()) {
      await makeSource(app.database, { videoId, ...source });
    }

    const sources: { title: string }[] = (await app.get(`/api/videos/${videoId}/sources`)).json();
    expect(sources.map(({ title }) => title)).toEqual(['first', 'second', 'third', 'fourth']);
  },
);
