import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { openDatabase } from '#server/core/database/open-database.ts';
import { seedVideos } from '#scripts/demo/seed-videos.ts';
import { signIn } from '#tests/app/browser-headers.ts';
import { testEnv } from '#tests/app/start-app.ts';
import { startServerProcess } from '#tests/processes/start-server-process.ts';
import { ADMIN_PASSWORD } from '#tests/rows/make-administrator.ts';
import { sendPartialPdf } from '#tests/app/upload-socket.ts';

/** So many that a few copies of their list exceed the system's buffers for one connection. */
const VIDEOS = 2000;
const PIPELINED_REQUESTS = 4;

test('a server with a slow reader and a stalled upload stops', async () => {
  await using env = await testEnv();
  const database = await openDatabase(env);
  await seedVideos(database, VIDEOS, new Date());
  const { id } = await database.selectFrom('videos').select('id').executeTakeFirstOrThrow();
  await database.destroy();
  await using server = startServerProcess({ DATA_DIR: env.dataDir, ADMIN_PASSWORD });
  const address = await server.address();
  const headers = await signIn(address);

  const { port, hostname } = new URL(address);
  const reader = connect(Number(port), hostname).pause();
  await once(reader, 'connect');
  reader.write('GET /api/videos HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(PIPELINED_REQUESTS));
  const form = { headers, sizeBytes: 1_000_000 };
  const upload = await sendPartialPdf(`${address}/api/videos/${id}/sources`, form, 100_000);
  upload.answer.catch(() => {});
  await fetch(`${address}/healthz`);

  server.process.kill('SIGTERM');
  expect(await server.exit()).toEqual([0, null]);
  reader.destroy();
  upload.socket.destroy();
});
