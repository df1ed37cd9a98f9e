import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { apiRoute } from '#domain/addresses.ts';
import { adminApiRoute } from '#domain/admin-api.ts';
import { SEARCH_ROUTE } from '#domain/search/search-address.ts';
import { transcriptRoute } from '#domain/transcripts/transcript-address.ts';
import { startApp } from '#tests/app/start-app.ts';

test('the OpenAPI document lists every address of the API', async () => {
  await using app = await startApp();
  const reply = await app.get('/api/openapi.json');
  expect(reply.statusCode).toBe(200);
  const { openapi, paths } = reply.json();
  expect(openapi).toBe('3.1.0');

  const described = Object.values({
    ...apiRoute,
    ...transcriptRoute,
    ...adminApiRoute,
    search: SEARCH_ROUTE,
  })
    .filter((route) => route !== adminApiRoute.openapi)
    .map((route) => route.replaceAll(/:(\w+)/g, '{$1}'));
  expect(Object.keys(paths)).toEqual(expect.arrayContaining(described));
  expect(paths['/api/contact'].post.requestBody.content).toHaveProperty(['application/json']);

  const { content } = paths['/api/sources/{id}'].patch.requestBody;
  expect(content['multipart/form-data'].schema.properties).toMatchObject({
    title: { type: 'string' },
    file: { type: 'string', format: 'binary' },
  });
  const video = paths['/api/videos'].post.requestBody.content['application/json'].schema;
  expect(video.required).toEqual(['title', 'youtubeId', 'youtubeUrl']);
});

test.each([
  ['get', '/api/videos', ['200', '503']],
  ['get', '/api/admin/videos', ['200', '401', '403', '503']],
  ['get', '/api/admin/auth-check', ['200', '401', '503']],
  ['get', '/api/csrf-token', ['200', '503']],
  ['post', '/api/contact', ['201', '400', '403', '413', '415', '429', '503']],
  ['post', '/api/admin/login', ['200', '400', '401', '403', '409', '413', '415', '429', '503']],
  ['post', '/api/admin/logout', ['200', '403', '503']],
  [
    'post',
    '/api/admin/change-password',
    ['200', '400', '401', '403', '409', '413', '415', '429', '503'],
  ],
  ['post', '/api/admin/email-settings/test-mail', ['200', '401', '403', '409', '502', '503']],
  ['post', '/api/bio', ['200', '201', '400', '401', '403', '409', '413', '415', '503']],
  ['post', '/api/upload-headshot', ['201', '400', '401', '403', '413', '415', '503']],
  ['post', '/api/videos/{id}/sources', ['201', '400', '401', '403', '404', '413', '415', '503']],
  ['patch', '/api/videos/{id}', ['200', '400', '401', '403', '404', '409', '413', '415', '503']],
  ['delete', '/api/videos/{id}', ['200', '401', '403', '404', '503']],
  ['delete', '/api/admin/files/{name}', ['200', '401', '403', '404', '503']],
  ['get', '/api/admin/messages', ['200', '400', '401', '403', '503']],
  ['delete', '/api/admin/messages', ['200', '400', '401', '403', '503']],
])('the OpenAPI document lists every status of %s %s', async (method, address, statuses) => {
  await using app = await startApp();
  const { paths } = (await app.get('/api/openapi.json')).json();
  expect(Object.keys(paths[address][method].responses)).toEqual(statuses);
});

test('every operation has a summary', async () => {
  await using app = await startApp();
  const { paths } = (await app.get('/api/openapi.json')).json();
  for (const [address, calls] of Object.entries(paths)) {
    for (const [method, call] of Object.entries(z.record(z.string(), z.unknown()).parse(calls))) {
      expect(call, `${method} ${address}`).toHaveProperty('summary');
    }
  }
});
