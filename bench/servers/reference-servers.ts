import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '#tests/servers/free-port.ts';
import { hasNginx, spawnNginx } from '#tests/servers/nginx-process.ts';
import type { Target } from '../requests/load.ts';
import { startMeasuredProcess } from './measured-process.ts';
import type { Reply } from '../requests/reply.ts';
import { openTemporaryFolder } from './temporary-folder.ts';
import { untilAnswered } from './until-answered.ts';

/** A reply of the site, whose body is stored in the folder of the reference servers. */
export interface StoredReply {
  address: string;
  /** The headers that describe the body. */
  headers: Record<string, string>;
  file: string;
}

/** Servers that answer with the same bytes as the site and do nothing else. */
export interface ReferenceServers extends AsyncDisposable {
  nodeHttp: Target;
  /** `undefined` when nginx is not installed. */
  nginx: Target | undefined;
}

const BARE_SERVER = fileURLToPath(import.meta.resolve('./bare-server.ts'));

/** @param replies by address; addresses contain no spaces or quotes */
export async function startReferenceServers(
  replies: ReadonlyMap<string, Reply>,
): Promise<ReferenceServers> {
  await using opened = new AsyncDisposableStack();
  const { folder } = opened.use(openTemporaryFolder());
  const stored = await storeReplies(folder, replies);

  const nodeHttp = opened.use(await startNodeHttp(folder, stored));
  const nginx = hasNginx ? opened.use(await startNginx(folder, stored)) : undefined;

  const resources = opened.move();
  return {
    nodeHttp,
    nginx,
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}

async function storeReplies(
  folder: string,
  replies: ReadonlyMap<string, Reply>,
): Promise<StoredReply[]> {
  const stored: StoredReply[] = [];
  for (const [address, { headers, body }] of replies) {
    const file = `reply-${stored.length}`;
    await writeFile(path.join(folder, file), body);
    stored.push({ address, headers, file });
  }
  await writeFile(path.join(folder, 'replies.json'), JSON.stringify(stored));
  return stored;
}

async function startNodeHttp(
  folder: string,
  stored: readonly StoredReply[],
): Promise<Target & AsyncDisposable> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const server = await startMeasuredProcess({
    program: [BARE_SERVER, folder, String(port)],
    workingFolder: folder,
    url: origin + stored[0]?.address,
  });
  return {
    name: 'node:http',
    origin,
    cpuMs: async () => (await server.usage()).cpuMs,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

async function startNginx(
  folder: string,
  stored: readonly StoredReply[],
): Promise<Target & AsyncDisposable> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const server = await spawnNginx(folder, storedFiles(folder, port, stored));
  const exited = once(server, 'exit');
  await untilAnswered(origin + stored[0]?.address, server);

  return {
    name: 'nginx',
    origin,
    cpuMs: () => cpuMsOfProcess(server.pid),
    [Symbol.asyncDispose]: async () => {
      server.kill('SIGKILL');
      await exited;
    },
  };
}

function storedFiles(folder: string, port: number, stored: readonly StoredReply[]): string {
  const locations = stored.map(({ address, headers, file }) => {
    const { 'content-type': type = '', ...others } = headers;
    const added = Object.entries(others).map(([name, value]) => `add_header ${name} '${value}';`);
    return `location = ${address} { try_files /${file} =404; types {} default_type '${type}'; ${added.join(' ')} }`;
  });
  return `
  access_log off;
  sendfile on;
  tcp_nopush on;
  etag off;
  open_file_cache max=100;
  keepalive_requests 10000000;
  server {
    listen 127.0.0.1:${port};
    root ${folder};
    ${locations.join('\n    ')}
  }`;
}

/** CPU time of the main thread, the only thread of nginx. Read from /proc, so NaN on systems other than Linux. */
async function cpuMsOfProcess(pid: number | undefined): Promise<number> {
  const statistics = await readFile(`/proc/${pid}/schedstat`, 'utf8').catch(() => '');
  return statistics === '' ? Number.NaN : Number.parseInt(statistics) / 1e6;
}
