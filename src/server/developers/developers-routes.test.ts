import { parse } from 'node-html-parser';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { stableCalls } from '#server/access/stable-calls.ts';
import { startApp } from '#tests/app/start-app.ts';

const documentSchema = z.object({
  paths: z.record(
    z.string(),
    z.record(z.string(), z.object({ tags: z.optional(z.array(z.string())) })),
  ),
});

test('the page for developers lists the stable calls and how a change is announced, without scripts', async () => {
  await using app = await startApp();
  const { statusCode, headers, body } = await app.get('/developers');
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  const document = parse(body);
  expect(document.querySelectorAll('script')).toEqual([]);
  const names = document.querySelectorAll('dt').map((term) => term.text);
  for (const call of stableCalls) {
    const path = call.replaceAll(/:(\w+)/g, '{$1}');
    expect(names.filter((name) => name.split('?')[0] === `GET ${path}`)).toHaveLength(1);
  }
  expect(names.join(' ')).not.toMatch(/admin|POST|PUT|DELETE/);
  for (const text of ['180 days', 'Deprecation', 'Sunset']) expect(document.text).toContain(text);
});

test('the description of the API marks the stable calls, which are public reads', async () => {
  await using app = await startApp();
  const { paths } = documentSchema.parse((await app.get('/api/openapi.json')).json());
  const marked = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, { tags }]) =>
      tags?.includes('stable') ? `${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}` : [],
    ),
  );
  expect(marked.toSorted()).toEqual([...stableCalls].map((call) => `get ${call}`).toSorted());
  const publicReads = app.server
    .listRoutes()
    .flatMap(({ method, url, isPublic }) => (isPublic && method === 'GET' ? url : []));
  expect(publicReads).toEqual(expect.arrayContaining([...stableCalls]));
});
