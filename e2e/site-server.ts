import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { sql } from 'kysely';
import { connectDatabase } from '#server/database/connect.ts';
import { migrate } from '#server/database/migrate.ts';
import type { Database } from '#server/database/tables.ts';
import { readEnv } from '#server/env.ts';
import { ADMIN_PASSWORD } from '#tests/make-administrator.ts';
import { startArguments } from '#tests/start-arguments.ts';

/** Pino's number for the level `error`. */
const ERROR_LEVEL = 50;

/** A server that is still running after this time is killed. */
const STOP_TIMEOUT_MS = 10_000;

/** Writes the initial content of a site. */
export type Seed = (parts: { database: Database; uploadsDir: string }) => Promise<void>;

/** The built site as a separate process with its own data folder. */
export interface SiteServer extends AsyncDisposable {
  /** Where the server listens, without a trailing slash. */
  origin: string;
  /** A second connection to the server's database, for seeding and assertions. */
  database: Database;
  /** The folder of the database and the uploads. */
  dataDir: string;
  /** Lines that the server has logged as errors so far. */
  errors: readonly string[];
}

/**
 * Starts the server as `npm start` does, with the settings as environment variables. Throws an
 * error with the server's output if the server exits before it listens.
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
  // Seeding does not wait for the disk: no test needs its content after a power failure.
  await sql`pragma synchronous = off`.execute(database);
  await migrate(database);
  await seed?.({ database, uploadsDir: path.join(dataDir, 'uploads') });

  // Run in the data folder, so that a developer's .env file is not read.
  const server = spawn(process.execPath, startArguments, {
    cwd: dataDir,
    env: {
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

/** Follows the log and resolves with the address once the server listens. */
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
    const origin = /^listening at (\S+)/.exec(msg)?.[1];
    if (origin !== undefined) resolve({ origin, errors });
  });
  createInterface({ input: stderr }).on('line', (line) => errors.push(line));
  server.once('exit', (code) => {
    reject(new Error(`The server exited with code ${code}:\n${errors.join('\n')}`));
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
    throw new Error(`The server did not stop cleanly: ${server.signalCode ?? server.exitCode}`);
  }
}
