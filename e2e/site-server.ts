import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { connectDatabase } from '#server/database/connect.ts';
import { migrate } from '#server/database/migrate.ts';
import type { Database } from '#server/database/tables.ts';
import { readEnv } from '#server/env.ts';
import { ADMIN_PASSWORD } from '#tests/make-administrator.ts';

const MAIN = path.resolve(import.meta.dirname, '../src/server/main.ts');

/** Where compiled modules are kept, so that the next server starts a third of a second sooner. */
const COMPILE_CACHE = path.resolve(import.meta.dirname, '../node_modules/.cache/compiled');

/** Level of an error in the server's log. */
const ERROR_LEVEL = 50;

/** A server that has not left by then is stuck. */
const STOP_TIMEOUT_MS = 10_000;

/** What fills a site before it starts. */
export type Seed = (parts: { database: Database; uploadsDir: string }) => Promise<void>;

/** The built site as a process of its own, on its own folder. */
export interface SiteServer extends AsyncDisposable {
  /** Where it listens, without a slash at the end. */
  origin: string;
  /** A second connection to its database, to see what was stored. */
  database: Database;
  /** The folder of its data, uploaded files among them. */
  dataDir: string;
  /** What it has logged as errors so far. */
  errors: readonly string[];
}

/**
 * Starts the server as `npm start` does, with settings as in the environment. Throws
 * with its own words when it does not come up.
 */
export async function startSiteServer(
  seed?: Seed,
  settings: Record<string, string> = {},
): Promise<SiteServer> {
  await using opened = new AsyncDisposableStack();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'plain-evidence-e2e-'));
  opened.defer(() => rm(dataDir, { recursive: true, force: true }));

  const database = await connectDatabase(readEnv({ DATA_DIR: dataDir }));
  opened.defer(() => database.destroy());
  await migrate(database);
  await seed?.({ database, uploadsDir: path.join(dataDir, 'uploads') });

  // In the folder of its data, so that nobody's .env is read.
  const server = spawn(process.execPath, [MAIN], {
    cwd: dataDir,
    env: {
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      DATA_DIR: dataDir,
      PORT: '0',
      ADMIN_PASSWORD,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  opened.defer(() => stopProcess(server));
  const { origin, errors } = await readLog(server);

  const resources = opened.move();
  return {
    origin,
    database,
    dataDir,
    errors,
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}

/** Follows the log; resolves with the address once the server says where it listens. */
function readLog(server: ChildProcess): Promise<Pick<SiteServer, 'origin' | 'errors'>> {
  const errors: string[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<{
    origin: string;
    errors: string[];
  }>();
  const { stdout, stderr } = server;
  if (stdout === null || stderr === null) throw new Error('The server has no output to read');

  createInterface({ input: stdout }).on('line', (line) => {
    const { level, msg }: { level: number; msg: string } = JSON.parse(line);
    if (level >= ERROR_LEVEL) errors.push(line);
    const origin = /^listening at (\S+)$/.exec(msg)?.[1];
    if (origin !== undefined) resolve({ origin, errors });
  });
  createInterface({ input: stderr }).on('line', (line) => errors.push(line));
  server.once('exit', (code) => {
    reject(new Error(`The server left with code ${code}:\n${errors.join('\n')}`));
  });
  return promise;
}

async function stopProcess(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const exit = once(server, 'exit');
  const deadline = setTimeout(() => server.kill('SIGKILL'), STOP_TIMEOUT_MS);
  server.kill('SIGTERM');
  await exit;
  clearTimeout(deadline);
  if (server.exitCode !== 0) {
    throw new Error(`The server did not stop in order: ${server.signalCode ?? server.exitCode}`);
  }
}
