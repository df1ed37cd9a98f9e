import { stat } from 'node:fs/promises';
import path from 'node:path';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { CSRF_HEADER, csrfTokenReplySchema } from '#domain/http/csrf.ts';
import { adminSourceSchema } from '#domain/sources/source.ts';
import { adminVideoSchema } from '#domain/videos/video.ts';
import { openSiteUploads } from '#server/app.ts';
import { connectDatabase } from '#server/database/connect.ts';
import type { Database } from '#server/database/tables.ts';
import { filesOnDisk } from './files-on-disk.ts';
import { ADMIN_PASSWORD } from './make-administrator.ts';
import { makePdf } from './make-file.ts';
import { eachDatabase, type Headers, testEnv } from './start-app.ts';
import { startServerProcess } from './start-server-process.ts';

const KILLS = 3;
const WORKERS = 4;
const FILE_BYTES = 200_000;
/** The server starts several times, which is slow on a busy machine. */
const TEST_TIMEOUT_MS = 180_000;
const DAY_MS = 24 * 60 * 60 * 1000;

/** What the answered requests have done. A request in flight at the kill is not recorded: it may or may not have taken effect. */
interface Answered {
  count: number;
  /** Latest file URL of each source that was not deleted, by source id. */
  kept: Map<string, string>;
  /** File URLs of deleted sources and files. */
  deleted: Set<string>;
}

test.each(eachDatabase)(
  'every source has its file although the server is killed repeatedly, on %s',
  async (kind) => {
    await using env = await testEnv({ database: kind });
    const settings = { DATA_DIR: env.dataDir, DATABASE_URL: env.databaseUrl ?? '', ADMIN_PASSWORD };
    const answered: Answered = { count: 0, kept: new Map(), deleted: new Set() };
    const headers = await signIn(settings);

    for (let kill = 0; kill < KILLS; kill += 1) {
      await using server = startServerProcess(settings);
      const address = await server.address();
      const goal = answered.count + 10 + kill * 2;
      const workers = Array.from({ length: WORKERS }, (_, worker) =>
        sendRequests({ address, headers }, answered, worker),
      );
      await expect
        .poll(() => answered.count, { timeout: 60_000, interval: 1 })
        .toBeGreaterThan(goal);
      server.process.kill('SIGKILL');
      await Promise.all(workers);
      await server.exit();
    }

    await using opened = new AsyncDisposableStack();
    const database = await connectDatabase(env);
    opened.defer(() => database.destroy());
    await expectRowsWithFiles(database, env.dataDir, answered);
    await expectNoUnreferencedFiles(database, env.dataDir);
  },
  TEST_TIMEOUT_MS,
);

/** Signs in on the first start, which creates the administrator. The session survives the kills. */
async function signIn(settings: Record<string, string>): Promise<Headers> {
  await using server = startServerProcess(settings);
  const address = await server.address();
  const login = await fetch(`${address}/api/admin/login`, {
    method: 'POST',
    headers: { ...(await tokenFor(address, '')), 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: ADMIN_PASSWORD }),
  });
  expect(login.status).toBe(200);
  return await tokenFor(address, cookieOf(login));
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
  headers: Headers;
}

/** Sends requests until the server is killed. */
async function sendRequests(server: Server, answered: Answered, firstRound: number): Promise<void> {
  try {
    for (let round = firstRound; ; round += 1) await exerciseVideo(server, answered, round);
  } catch (error) {
    // `fetch` throws a TypeError when the server is down.
    if (!(error instanceof TypeError)) throw error;
  }
}

async function exerciseVideo({ address, headers }: Server, answered: Answered, round: number) {
  async function send(method: string, route: string, body?: FormData | object) {
    const isForm = body instanceof FormData;
    const reply = await fetch(`${address}/api/${route}`, {
      method,
      headers: isForm || !body ? headers : { ...headers, 'content-type': 'application/json' },
      body: isForm ? body : JSON.stringify(body),
    });
    expect([route, reply.status]).toEqual([route, method === 'POST' ? 201 : 200]);
    answered.count += 1;
    return reply.json();
  }
  const video = adminVideoSchema.parse(await send('POST', 'videos', VIDEO));
  const { id } = adminSourceSchema.parse(
    await send('POST', `videos/${video.id}/sources`, sourceForm()),
  );
  const { url } = adminSourceSchema.parse(await send('PATCH', `sources/${id}`, sourceForm()));
  const deletions = [`sources/${id}`, `videos/${video.id}`, `admin/files/${path.basename(url)}`];
  const deletion = deletions[round % (deletions.length + 1)];
  if (deletion === undefined) {
    answered.kept.set(id, url);
    return;
  }
  await send('DELETE', deletion);
  answered.deleted.add(url);
}

const VIDEO = { title: 'How a bill becomes law', youtubeUrl: 'https://youtu.be/dQw4w9WgXcQ' };

function sourceForm(): FormData {
  const form = new FormData();
  form.set('title', 'Report');
  form.set('file', new File([new Uint8Array(makePdf(FILE_BYTES))], 'report.pdf'));
  return form;
}

async function expectRowsWithFiles(database: Database, dataDir: string, answered: Answered) {
  const urls = await urlsOfSources(database);
  const sizes = [...urls.values()].map(async (url) => (await stat(path.join(dataDir, url))).size);
  expect(new Set(await Promise.all(sizes))).toEqual(new Set([FILE_BYTES]));

  expect(answered.kept.size).toBeGreaterThan(0);
  expect(answered.deleted.size).toBeGreaterThan(0);
  for (const [id, url] of answered.kept) expect(urls.get(id)).toBe(url);
  for (const url of answered.deleted) expect([...urls.values()]).not.toContain(url);
}

async function expectNoUnreferencedFiles(database: Database, dataDir: string) {
  const uploads = await openSiteUploads({ dataDir, database, log: fastify().log });
  await uploads.sweep(new Date(Date.now() + DAY_MS + 1000));
  const urls = await urlsOfSources(database);
  const referenced = [...urls.values()].map((url) => path.basename(url));
  expect(await filesOnDisk(dataDir)).toEqual(referenced.toSorted());
}

/** Returns the file URL of each source that has one, by source id. */
async function urlsOfSources(database: Database): Promise<Map<string, string>> {
  const sources = await database.selectFrom('sources').select(['id', 'url']).execute();
  return new Map(sources.filter(({ url }) => url !== '').map(({ id, url }) => [id, url]));
}
