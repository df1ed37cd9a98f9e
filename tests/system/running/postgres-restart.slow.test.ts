import { expect, test } from 'vitest';
import { apiRoute } from '#domain/addresses.ts';
import { ADMIN_PASSWORD } from '#tests/rows/make-administrator.ts';
import { signIn } from '#tests/app/browser-headers.ts';
import { testEnv } from '#tests/app/start-app.ts';
import { startPostgres } from '#tests/servers/start-postgres.ts';
import { startServerProcess } from '#tests/processes/start-server-process.ts';

const VIDEO = { title: 'After the restart', youtubeUrl: 'https://youtu.be/dQw4w9WgXcQ' };

test('while PostgreSQL restarts, cached replies are sent and other requests get 503, and then the next write succeeds', async () => {
  await using postgres = await startPostgres();
  await using env = await testEnv();
  await using server = startServerProcess({
    DATA_DIR: env.dataDir,
    DATABASE_URL: postgres.url,
    ADMIN_PASSWORD,
  });
  const address = await server.address();
  const administrator = await signIn(address);
  // An idle connection could be closed at the moment of the next request, after a slow stop or start.
  const send = (path: string, request?: RequestInit) =>
    fetch(address + path, { ...request, headers: { ...request?.headers, connection: 'close' } });
  const statusOf = async (path: string) => (await send(path)).status;
  const createVideo = async () => {
    const headers = { ...administrator, 'content-type': 'application/json' };
    const body = JSON.stringify(VIDEO);
    return (await send(apiRoute.videos, { method: 'POST', headers, body })).status;
  };
  expect(await statusOf(apiRoute.videos)).toBe(200);

  await postgres.stop();
  expect(await createVideo()).toBe(503);
  expect(await statusOf(apiRoute.videos)).toBe(200);
  expect(await statusOf(apiRoute.bio)).toBe(503);
  expect(await statusOf('/readyz')).toBe(503);

  await postgres.start();
  expect(await createVideo()).toBe(201);
  const videos = await send(apiRoute.videos);
  expect(await videos.json()).toEqual([expect.objectContaining({ title: VIDEO.title })]);
});
