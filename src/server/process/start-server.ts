import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { type AppOptions, buildApp } from '#server/app/app.ts';
import { backUpBeforeMigration } from '#server/owner/backup/before-migration.ts';
import { openDatabase } from '#server/core/database/open-database.ts';
import { signingKey } from '#server/core/database/signing-key.ts';
import type { Database } from '#server/core/database/tables.ts';
import { type Env, SettingError } from '#server/core/settings/env.ts';
import { checkSiteConfig } from '#server/core/site/site-config-problem.ts';
import { errorCode } from '#server/core/settings/error-code.ts';
import { batchedLog } from '#server/process/batched-log.ts';
import { startJobs } from '#server/core/outbound/job-runner.ts';
import { realWait } from '#server/core/settings/waiting.ts';
import type { ReadSite } from '#server/core/site/read-site.ts';
import { ensureFirstAdministrator } from '#server/owner/sign-in/passwords/first-administrator.ts';

export interface RunningServer {
  /** The URL that the server listens on, with the port that the system chose if PORT is 0. */
  address: string;
  database: Database;
  readSite: ReadSite;
  log: FastifyBaseLogger;
  /** Writes the last lines of the log. Nothing may be logged afterward. */
  endLog: () => Promise<void>;
  /**
   * Answers requests for DRAIN_SECONDS, finishes the requests and the mail in flight, then closes
   * everything. Takes at most 8 seconds longer than DRAIN_SECONDS.
   */
  stop: () => Promise<void>;
}

interface StartOptions extends Pick<AppOptions, 'pages' | 'build'> {
  /**
   * Fills the migrated database before the server accepts requests. When it is called, the folders
   * of DATA_DIR exist.
   */
  seed?: (database: Database) => Promise<void>;
}

/**
 * How long the requests in flight may take after DRAIN_SECONDS, and the jobs after the signal
 * to stop. A backup that takes longer to stop keeps its lease for up to ten minutes.
 */
const IN_FLIGHT_TIMEOUT_MS = 6000;

/**
 * How many connections the system queues until the server accepts them; the system may have a lower
 * limit. While the queue is full, new connections are not established, and the visitor's system tries
 * again after 1, 3 and 7 seconds. Node's default is 511.
 */
const QUEUED_CONNECTIONS = 4096;

/**
 * How much longer than DRAIN_SECONDS the whole stop may take, including running queries and the
 * closing of the database. A process supervisor must wait longer than both times together before it
 * kills the process, see docs/scaling.md.
 */
const STOP_TIMEOUT_MS = 8000;

/**
 * Opens the database, and if a migration is pending, first backs the site up and then migrates the
 * database. Creates the administrator if none exists, serves the site, sends its mail and makes
 * nightly backups. If a step fails, everything is closed again.
 *
 * @throws SettingError when a setting cannot be used: an address, port, folder, database, first
 *   password or a value of site.config.ts
 * @throws StorageError when the bucket cannot be used
 */
export async function startServer(
  env: Env,
  { pages, build, seed }: StartOptions = {},
): Promise<RunningServer> {
  checkSiteConfig();
  await checkPort(env);
  await using cleanup = new AsyncDisposableStack();
  let savedAs: string | undefined;
  const database = await openDatabase(env, async (migration) => {
    savedAs = await backUpBeforeMigration(env, migration, () => new Date());
  });
  cleanup.defer(() => database.destroy());

  await ensureFirstAdministrator(env, database);
  // Creates the key now, so that the first read of a visitor need not write to the database.
  await signingKey(database);
  const log = batchedLog();
  const app = await buildApp({ env, database, pages, build, log: log.stream });
  cleanup.defer(() => app.close());
  if (savedAs !== undefined) app.log.info({ file: savedAs }, 'backed up before the migration');
  await seed?.(database);
  const address = await app
    .listen({
      host: env.host,
      port: env.port,
      backlog: QUEUED_CONNECTIONS,
      listenTextResolver: (listening) => `listening at ${listening} with Node ${process.version}`,
    })
    .catch((error: unknown) => {
      throw listenError(env, error);
    });
  const runner = startJobs({ jobs: app.jobs, log: app.log, wait: realWait });
  const announceMs = env.drainSeconds * 1000;
  cleanup.defer(async () => {
    await Promise.all([
      app.drain({ announceMs, timeoutMs: IN_FLIGHT_TIMEOUT_MS }),
      runner.stop(IN_FLIGHT_TIMEOUT_MS),
    ]);
  });

  const running = cleanup.move();
  const stop = () => stopWithin(STOP_TIMEOUT_MS + announceMs, running);
  return { address, database, readSite: app.readSite, log: app.log, endLog: log.end, stop };
}

async function stopWithin(timeoutMs: number, running: AsyncDisposableStack): Promise<void> {
  const deadline = sleep(timeoutMs, undefined, { ref: false });
  await Promise.race([running.disposeAsync(), deadline]);
}

/**
 * Binds the port for an instant, before the start creates a database and an administrator. A port in use
 * would otherwise leave an administrator whose password is printed above an error.
 */
async function checkPort(env: Env): Promise<void> {
  const server = createServer().listen(env.port, env.host);
  await once(server, 'listening').catch((error: unknown) => {
    throw listenError(env, error);
  });
  server.close();
  await once(server, 'close');
}

/** Returns a SettingError if HOST or PORT caused the error, or else the error itself. */
export function listenError({ host, port }: Env, error: unknown): unknown {
  const code = errorCode(error);
  if (code === 'EADDRINUSE') {
    return new SettingError(
      `PORT ${port} on ${host} is in use by another program; choose another.`,
    );
  }
  if (code === 'EACCES') {
    return new SettingError(`PORT ${port} may be used only by privileged users; choose another.`);
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return new SettingError(`HOST ${host} is not an address of this machine; choose another.`);
  }
  return error;
}
