import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, inject, test } from 'vitest';
import { signIn } from '#tests/app/browser-headers.ts';
import { makeAdministrator } from '#tests/rows/make-administrator.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { startBuiltSite } from '#tests/processes/start-built-site.ts';
import { startServerProcess } from '#tests/processes/start-server-process.ts';

const CHANGES = inject('isThorough') ? 500 : 20;
const CONNECTIONS = 32;

/** Starts the server with the built site and lets it listen. */
async function startSite() {
  const app = await startBuiltSite();
  const origin = await app.server.listen({ host: '127.0.0.1', port: 0 });
  return Object.assign(app, { origin });
}

async function read(url: string, agent?: Agent): Promise<string> {
  const [reply] = await once(request(url, { agent }).end(), 'response');
  return text(reply);
}

/** Reads the pages on many connections at once until the returned object is disposed. */
function readContinuously(origin: string, paths: readonly string[]): AsyncDisposable {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const stop = new AbortController();
  const clients = Array.from({ length: CONNECTIONS }, async (_, client) => {
    while (!stop.signal.aborted) await read(`${origin}${paths[client % paths.length]}`, agent);
  });
  return {
    [Symbol.asyncDispose]: async () => {
      stop.abort();
      await Promise.all(clients);
      agent.destroy();
    },
  };
}

/** Renames a video as the administrator does, through the server at this origin. */
async function rename(origin: string, id: string, title: string, headers: Record<string, string>) {
  const reply = await fetch(`${origin}/api/videos/${id}`, {
    method: 'PATCH',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ title }),
  });
  await reply.arrayBuffer();
  expect(reply.status).toBe(200);
}

test('each change in the panel is visible to the next request while many visitors read', async () => {
  await using site = await startSite();
  await makeAdministrator(site.database);
  const administrator = await signIn(site.origin);
  const { id } = await makeVideo(site.database);
  const paths = ['/', '/videos', `/video/${id}`, '/api/videos', `/api/videos/${id}`];
  await using visitors = new AsyncDisposableStack();
  visitors.use(readContinuously(site.origin, paths));
  const outdated: string[] = [];
  for (let change = 0; change < CHANGES; change += 1) {
    await rename(site.origin, id, `Title ${change}.`, administrator);
    const path = paths[change % paths.length] ?? '';
    const body = await read(site.origin + path);
    if (!body.includes(`Title ${change}.`)) outdated.push(`${change} ${path}`);
  }
  expect(outdated).toEqual([]);
});

test('changes by another process become visible while many visitors read', async () => {
  await using site = await startSite();
  await makeAdministrator(site.database);
  const { dataDir, databaseUrl = '' } = site.env;
  await using other = startServerProcess({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl });
  const otherOrigin = await other.address();
  const administrator = await signIn(otherOrigin);
  const { id } = await makeVideo(site.database);
  await using visitors = new AsyncDisposableStack();
  visitors.use(readContinuously(site.origin, ['/', '/api/videos']));
  for (let change = 0; change < CHANGES / 5; change += 1) {
    await rename(otherOrigin, id, `Title ${change}.`, administrator);
    await expect.poll(() => read(`${site.origin}/`)).toContain(`Title ${change}.`);
  }
  expect(await read(`${site.origin}/`)).toContain(`Title ${CHANGES / 5 - 1}.`);
});
