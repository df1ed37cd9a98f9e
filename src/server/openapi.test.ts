import { expect, test } from 'vitest';
import { apiRoute } from '#domain/addresses.ts';
import { startApp } from '#tests/start-app.ts';

test('the API describes every one of its addresses', async () => {
  await using app = await startApp();
  const reply = await app.get('/api/openapi.json');
  expect(reply.statusCode).toBe(200);
  const { openapi, paths } = reply.json();
  expect(openapi).toBe('3.1.0');

  const described = Object.values(apiRoute)
    .filter((route) => route !== apiRoute.openapi)
    .map((route) => route.replace(/:(\w+)/, '{$1}'));
  expect(Object.keys(paths)).toEqual(expect.arrayContaining(described));
  expect(paths['/api/contact'].post.requestBody.content).toHaveProperty(['application/json']);
  expect(Object.keys(paths['/api/contact'].post.responses)).toEqual(['201', '400', '403', '429']);

  const { content } = paths['/api/sources/{id}'].patch.requestBody;
  expect(content['multipart/form-data'].schema.properties).toMatchObject({
    title: { type: 'string' },
    file: { type: 'string', format: 'binary' },
  });
  expect(Object.keys(paths['/api/videos/{id}/sources'].post.responses)).toEqual(
    expect.arrayContaining(['201', '400', '401', '403', '404', '413', '415']),
  );
  const video = paths['/api/videos'].post.requestBody.content['application/json'].schema;
  expect(video.required).toEqual(['title', 'youtubeId', 'youtubeUrl']);
});
