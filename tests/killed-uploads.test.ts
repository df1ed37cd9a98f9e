import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { CSRF_HEADER, csrfTokenReplySchema } from '#domain/http/csrf.ts';
import { sourceEntitySchema } from '#domain/sources/source-input.ts';
import { connectDatabase } from '#server/database/connect.ts';
import type { Database } from '#server/database/tables.ts';
import { openUploads } from '#server/uploads/open-uploads.ts';
import { filesOnDisk } from './files-on-disk.ts';
import { ADMIN_PASSWORD } from './make-administrator.ts';
import { makePdf } from './make-file.ts';
import { makeVideo } from './make-video.ts';
import { eachDatabase, type Headers, testEnv } from './start-app.ts';
import { startProcess } from './start-process.ts';

const KILLS = 6;
const WORKERS = 4;
const FILE_BYTES = 200_000;
const DAY_MS = 24 * 60 * 60 * 1000;

/** What the server has answered. What was in flight when it was killed may have happened or not. */
interface Answered {
  /** Where the file of each source is that was changed last, by the source's id. */
  kept: Map<string, string>;
  deleted: Set<string>;
  count: number;
}

test.each(eachDatabase)(
  'however often the server is killed, every row has its file, on %s',
  async (kind) => {
    await using env = await testEnv({ database: kind });
    const settings = { DATA_DIR: env.dataDir, DATABASE_URL: env.databaseUrl ?? '', ADMIN_PASSWORD };
    const answered: Answered = { kept: new Map(), deleted: new Set(), count: 0 };
    const { headers, videoId } = await prepare(settings, env);

    for (let kill = 0; kill < KILLS; kill += 1) {
      await using server = startProcess(settings);
      const address = await server.address();
      const goal = answered.count + 5 + kill * 3;
      const work = Array.from({ length: WORKERS }, () =>
        addChangeAndDelete({ address, videoId, headers }, answered),
      );
      await expect
        .poll(() => answered.count, { timeout: 30_000, interval: 1 })
        .toBeGreaterThan(goal);
      server.process.kill('SIGKILL');
      await Promise.all(work);
      await server.exit();
    }

    await using opened = new AsyncDisposableStack();
    const database = await connectDatabase(env);
    opened.defer(() => database.destroy());
    await expectRowsWithFiles(database, env.dataDir, answered);
    await expectNoStraysAfterADay(database, env.dataDir);
  },
);

/** The first start makes the administrator; sessions outlast the kills. */
async function prepare(
  settings: Record<string, string>,
  env: Parameters<typeof connectDatabase>[0],
): Promise<{ headers: Headers; videoId: string }> {
  await using server = startProcess(settings);
  const address = await server.address();
  const database = await connectDatabase(env);
  const { id: videoId } = await makeVideo(database);
  await database.destroy();

  const visitor = await tokenFor(address, '');
  const login = await fetch(`${address}/api/admin/login`, {
    method: 'POST',
    headers: { ...visitor, 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: ADMIN_PASSWORD }),
  });
  expect(login.status).toBe(200);
  return { headers: await tokenFor(address, cookieOf(login)), videoId };
}

async function tokenFor(address: string, cookie: string): Promise<Headers> {
  const reply = await fetch(`${address}/api/csrf-token`, { headers: { cookie } });
  const { csrfToken } = csrfTokenReplySchema.parse(await reply.json());
  return { cookie: cookie || cookieOf(reply), [CSRF_HEADER]: csrfToken };
}

function cookieOf(reply: Response): string {
  return reply.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

interface Server {
  address: string;
  videoId: string;
  headers: Headers;
}

/** Goes on until the server is gone. */
async function addChangeAndDelete(server: Server, answered: Answered): Promise<void> {
  const { address, videoId, headers } = server;
  const send = async (method: string, path: string, body?: FormData) => {
    const reply = await fetch(`${address}/api/${path}`, { method, headers, body: body ?? null });
    expect(reply.ok).toBe(true);
    answered.count += 1;
    return reply.json();
  };
  try {
    for (;;) {
      const added = sourceEntitySchema.parse(
        await send('POST', `videos/${videoId}/sources`, form()),
      );
      const changed = sourceEntitySchema.parse(await send('PATCH', `sources/${added.id}`, form()));
      answered.kept.set(changed.id, changed.url);
      if (answered.count % 2 === 0) continue;
      answered.kept.delete(changed.id);
      await send('DELETE', `sources/${changed.id}`);
      answered.deleted.add(changed.id);
    }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
}

function form(): FormData {
  const data = new FormData();
  data.set('title', 'Report');
  data.set('file', new File([new Uint8Array(makePdf(FILE_BYTES))], 'report.pdf'));
  return data;
}

async function expectRowsWithFiles(database: Database, dataDir: string, answered: Answered) {
  const sources = await database.selectFrom('sources').select(['id', 'url']).execute();
  const sizes = sources.map(async ({ url }) => (await stat(join(dataDir, url))).size);
  expect(new Set(await Promise.all(sizes))).toEqual(new Set([FILE_BYTES]));

  const urls = new Map(sources.map(({ id, url }) => [id, url]));
  expect(answered.kept.size).toBeGreaterThan(0);
  for (const [id, url] of answered.kept) expect(urls.get(id)).toBe(url);
  for (const id of answered.deleted) expect(urls.has(id)).toBe(false);
}

async function expectNoStraysAfterADay(database: Database, dataDir: string) {
  const uploads = await openUploads({ dataDir, database, log: fastify().log });
  await uploads.sweep(new Date(Date.now() + DAY_MS + 1000));
  const sources = await database.selectFrom('sources').select('url').execute();
  const named = sources.map(({ url }) => url.slice('/uploads/'.length));
  expect(await filesOnDisk(dataDir)).toEqual(named.toSorted());
}
