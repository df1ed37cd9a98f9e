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
