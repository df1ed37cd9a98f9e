import { expect, test } from 'vitest';
import { visitorsApiReader } from '#server/pages/documents/read-api.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { startApp } from '#tests/app/start-app.ts';

test('pages read the list of all videos once, and again after a change', async () => {
  await using app = await startApp();
  const { id } = await makeVideo(app.database);
  await app.server.ready();
  const read = visitorsApiReader(app.server)('request-1');
  const first = await read('/api/videos');
  expect(first).toMatchObject({ status: 200, data: [{ id }] });
  expect(await read('/api/videos')).toBe(first);

  const { statusCode } = await app.server.inject({
    method: 'PATCH',
    url: `/api/videos/${id}`,
    headers: await app.signIn(),
    payload: { title: 'Renamed' },
  });
  expect(statusCode).toBe(200);
  expect(await read('/api/videos')).toMatchObject({ status: 200, data: [{ title: 'Renamed' }] });
});
