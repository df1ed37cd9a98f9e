import { glob } from 'node:fs/promises';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { apiRoute } from '#domain/addresses.ts';
import { SEARCH_ROUTE } from '#domain/search/search-address.ts';
import { transcriptRoute } from '#domain/transcripts/transcript-address.ts';
import { startApp } from '#tests/app/start-app.ts';
import { stableCalls } from '#server/core/access/describe-routes.ts';

const { description, routes } = await readDescription();

const declaredPaths = await listDeclaredPaths();

async function listDeclaredPaths(): Promise<string[]> {
  const files = await Array.fromAsync(glob('src/domain/calls/*-calls.ts'));
  const modules = await Promise.all(files.map((file) => import(resolve(file))));
  const callSchema = z.object({ path: z.string() });
  return modules.flatMap((calls) =>
    Object.values(calls).map((call) => callSchema.parse(call).path),
  );
}

async function readDescription() {
  await using app = await startApp();
  const reply = await app.get('/api/openapi.json');
  return {
    description: { status: reply.statusCode, ...reply.json() },
    routes: app.server.listRoutes(),
  };
}

test('the OpenAPI document lists every address of the API', () => {
  const { status, openapi, paths } = description;
  expect(status).toBe(200);
  expect(openapi).toBe('3.1.0');

  const described = [
    ...Object.values({ ...apiRoute, ...transcriptRoute, search: SEARCH_ROUTE }),
    ...declaredPaths,
  ].map((route) => route.replaceAll(/:(\w+)/g, '{$1}'));
  expect(declaredPaths).not.toEqual([]);
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
  ['post', '/api/contact', ['201', '400', '403', '413', '415', '429', '503']],
  ['post', '/api/admin/login', ['200', '400', '401', '403', '409', '413', '415', '429', '503']],
  ['post', '/api/admin/logout', ['200', '403', '503']],
  [
    'post',
    '/api/admin/email-settings/test-mail',
    ['200', '401', '403', '409', '429', '502', '503'],
  ],
  ['post', '/api/upload-headshot', ['201', '400', '401', '403', '409', '413', '415', '503']],
  ['patch', '/api/videos/{id}', ['200', '400', '401', '403', '404', '409', '413', '415', '503']],
  ['delete', '/api/videos/{id}', ['200', '401', '403', '404', '409', '503']],
  ['get', '/api/admin/messages', ['200', '400', '401', '403', '503']],
])('the OpenAPI document lists every status of %s %s', (method, address, statuses) => {
  expect(Object.keys(description.paths[address][method].responses)).toEqual(statuses);
});

const operationSchema = z.object({
  summary: z.optional(z.string()),
  tags: z.optional(z.array(z.string())),
});

const operations = Object.entries(description.paths).flatMap(([path, calls]) =>
  Object.entries(z.record(z.string(), operationSchema).parse(calls)).map(
    ([method, { summary, tags }]) => ({ path, method, summary, tags }),
  ),
);

test('every operation has a summary', () => {
  expect(operations.filter(({ summary }) => summary === undefined)).toEqual([]);
});

test('the description of the API marks the stable calls, which are public reads', () => {
  const marked = operations.flatMap(({ method, path, tags }) =>
    tags?.includes('stable') ? `${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}` : [],
  );
  expect(marked.toSorted()).toEqual([...stableCalls].map((call) => `get ${call}`).toSorted());
  const publicReads = routes.flatMap(({ method, url, isPublic }) =>
    isPublic && method === 'GET' ? url : [],
  );
  expect(publicReads).toEqual(expect.arrayContaining([...stableCalls]));
});
