import { type ClientRequest, get, type IncomingMessage, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openDatabase } from '#server/core/database/open-database.ts';
import { CONNECTION_LIMITS } from '#server/core/connections/connection-limits.ts';
import { type BrowserHeaders, signIn } from '#tests/app/browser-headers.ts';
import { ADMIN_PASSWORD } from '#tests/rows/make-administrator.ts';
import { makePdf } from '#tests/inputs/make-file.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { encodeForm, formHeaders } from '#tests/app/multipart-form.ts';
import { titleField } from '#tests/app/source-requests.ts';
import { testEnv } from '#tests/app/start-app.ts';
import { startServerProcess } from '#tests/processes/start-server-process.ts';
import { writeUpload } from '#tests/rows/stored-files.ts';

const DOWNLOAD = { sizeBytes: 4_000_000, bytesPerSecond: 400_000 };
const UPLOAD = { sizeBytes: 2_400_000, bytesPerSecond: 300_000 };
const PIECE_BYTES = 30_000;

const BURST = { connections: 2500, ms: 3000, steps: 100 };

test('a download and an upload are completed during a burst of idle connections', async () => {
  // Connections do not depend on the database.
  await using env = await testEnv({ database: 'sqlite' });
  const database = await openDatabase(env);
  const { id } = await makeVideo(database);
  await database.destroy();
  const file = Buffer.alloc(DOWNLOAD.sizeBytes, 'x');
  await writeUpload(env, 'source-1.pdf', file);
  await using server = startServerProcess({ DATA_DIR: env.dataDir, ADMIN_PASSWORD });
  const address = await server.address();

  const downloaded = download(`${address}/uploads/source-1.pdf`);
  const uploaded = upload(`${address}/api/videos/${id}/sources`, await signIn(address));
  // Both are under way, so that they are older than all connections of the burst.
  await sleep(1000);
  using burst = await openIdleConnections(Number(new URL(address).port));

  await expect
    .poll(() => burst.closed())
    .toBeGreaterThanOrEqual(BURST.connections - CONNECTION_LIMITS.connections);
  expect((await downloaded).equals(file)).toBe(true);
  expect(await uploaded).toBe(201);
});

/** Reads a file at the speed of {@link DOWNLOAD}. */
async function download(url: string): Promise<Buffer> {
  const reply = await replyTo(get(url));
  const chunks: Buffer[] = [];
  const start = performance.now();
  let received = 0;
  for await (const chunk of reply) {
    chunks.push(chunk);
    received += chunk.length;
    await waitUntil(start + (1000 * received) / DOWNLOAD.bytesPerSecond);
  }
  return Buffer.concat(chunks);
}

/** Sends the form of a source at the speed of {@link UPLOAD}. */
async function upload(url: string, headers: BrowserHeaders): Promise<number | undefined> {
  const content = makePdf(UPLOAD.sizeBytes);
  const form = encodeForm([titleField, { name: 'report.pdf', content }]);
  const length = { 'content-length': form.length };
  const sending = request(url, {
    method: 'POST',
    headers: { ...headers, ...formHeaders, ...length },
  });
  const replied = replyTo(sending);
  const start = performance.now();
  for (let sent = 0; sent < form.length; sent += PIECE_BYTES) {
    await Promise.race([waitUntil(start + (1000 * sent) / UPLOAD.bytesPerSecond), replied]);
    sending.write(form.subarray(sent, sent + PIECE_BYTES));
  }
  sending.end();
  const reply = await replied;
  reply.resume();
  return reply.statusCode;
}

function replyTo(sent: ClientRequest): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  sent.on('response', resolve).on('error', reject);
  return promise;
}

/** Opens the connections of {@link BURST}, which send nothing. */
async function openIdleConnections(port: number) {
  const sockets: Socket[] = [];
  const start = performance.now();
  for (let step = 0; step < BURST.steps; step += 1) {
    for (let count = 0; count < BURST.connections / BURST.steps; count += 1) {
      // The server resets the connections that are replaced.
      sockets.push(connect(port, '127.0.0.1').on('error', () => {}));
    }
    await waitUntil(start + ((step + 1) * BURST.ms) / BURST.steps);
  }
  return {
    closed: () => sockets.filter(({ closed }) => closed).length,
    [Symbol.dispose]: () => sockets.forEach((socket) => socket.destroy()),
  };
}

async function waitUntil(time: number): Promise<void> {
  await sleep(Math.max(0, time - performance.now()));
}
