import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { indexMissingVideos } from '#server/content/search-index/index-video.ts';
import { connectDatabase } from '#server/core/database/connect.ts';
import { migrate } from '#server/core/database/migrate.ts';
import type { Database } from '#server/core/database/tables.ts';
import { readEnv } from '#server/core/settings/env.ts';
import { ADMIN_PASSWORD } from '#tests/rows/make-administrator.ts';
import { type ServerProcess, startServerProcess } from '#tests/processes/start-server-process.ts';

/** Pino's number for the level `error`. */
const ERROR_LEVEL = 50;

/** A server that is still running after this time is killed. */
const STOP_TIMEOUT_MS = 10_000;

/** Writes the initial content of a site. */
export type Seed = (parts: { database: Database; uploadsDir: string }) => Promise<unknown>;

/** The built site as a separate process with its own data folder. */
export interface SiteServer extends AsyncDisposable {
  /** Where the server listens, without a trailing slash. */
  origin: string;
  /** A second connection to the server's database, for seeding and assertions. */
  database: Database;
  /** The folder of the database and the uploads. */
  dataDir: string;
  /** Lines that the server has logged as errors, or written to stderr, so far. */
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
  await indexMissingVideos(database);

  const server = startServerProcess({
    DATA_DIR: dataDir,
    ADMIN_PASSWORD,
    // The server itself sends no requests to YouTube; nothing listens at this address.
    YOUTUBE_URL: 'http://127.0.0.1:1',
    YOUTUBE_IMAGES_URL: 'http://127.0.0.1:1',
    ...settings,
  });
  opened.defer(() => stop(server));
  const origin = await server.address();

  const resources = opened.move();
  return {
    origin,
    database,
    dataDir,
    get errors() {
      return server.output.filter(isError);
    },
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}

/** Whether a line was written to stderr, or logged as an error. */
function isError(line: string): boolean {
  return !line.startsWith('{') || JSON.parse(line).level >= ERROR_LEVEL;
}

async function stop(server: ServerProcess): Promise<void> {
  if (server.process.exitCode !== null || server.process.signalCode !== null) return;
  const deadline = setTimeout(() => server.process.kill('SIGKILL'), STOP_TIMEOUT_MS);
  server.process.kill('SIGTERM');
  const [code, signal] = await server.exit();
  clearTimeout(deadline);
  if (code !== 0) throw new Error(`The server did not stop cleanly: ${signal ?? code}`);
}
