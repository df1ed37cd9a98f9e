import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { buildApp } from '#server/app/app.ts';
import { connectDatabase } from '#server/core/database/connect.ts';
import { pageRoutes } from '#server/pages/documents/page-routes.ts';
import { loadSiteBundle } from '#server/pages/documents/site-bundle.ts';
import { buildFolder } from '#scripts/build/site-build.ts';
import { defaultDatabase, testEnv } from '#tests/app/start-app.ts';

test('without a database, pages reply 503 with Retry-After and unknown pages reply 404', async () => {
  await using env = await testEnv();
  // Nothing listens on port 9; the SQLite database is closed below.
  const databaseUrl =
    defaultDatabase === 'postgres' ? 'postgres://u:p@127.0.0.1:9/site' : undefined;
  const database = await connectDatabase({ ...env, databaseUrl });
  const bundle = await loadSiteBundle(buildFolder);
  const app = await buildApp({
    env,
    database,
    pages: (pages, context) => pageRoutes(pages, context, bundle),
  });
  if (defaultDatabase === 'sqlite') {
    // The first query opens the file.
    await database.introspection.getTables();
    await database.destroy();
  }

  const answers: Record<string, unknown> = {};
  for (const address of ['/', '/videos', VIDEO, '/about', '/contact', '/zzz', '/video/zzz']) {
    const { statusCode, headers } = await app.inject(address);
    answers[address] = [statusCode, headers['retry-after']];
  }
  expect(answers).toEqual({
    '/': [503, '10'],
    '/videos': [503, '10'],
    [VIDEO]: [503, '10'],
    '/about': [503, '10'],
    '/contact': [503, '10'],
    '/zzz': [404, undefined],
    '/video/zzz': [404, undefined],
  });
  await app.close();
  await database.destroy();
});

const VIDEO = `/video/${randomUUID()}`;
