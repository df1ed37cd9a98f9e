import type { FastifyBaseLogger, FastifyPluginAsync } from 'fastify';
import { buildApp } from '#server/app.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { signingKey } from '#server/database/signing-key.ts';
import type { Database } from '#server/database/tables.ts';
import { type Env, SettingError } from '#server/env.ts';
import { errorCode } from '#server/error-code.ts';
import { announceFirstAdministrator } from '#server/security/first-administrator.ts';

export interface RunningServer {
  /** Where it listens; tells the port when the settings left it open. */
  address: string;
  database: Database;
  log: FastifyBaseLogger;
  /** Answers and sends what is in flight, then closes everything. */
  stop: () => Promise<void>;
}

/** How long requests and a mail in flight may take once the server is told to stop. */
const DRAIN_TIMEOUT_MS = 20_000;

/**
 * Opens and migrates the database, makes sure of an administrator, serves the
 * site and sends its mails. Nothing stays open when any of it fails.
 *
 * @throws SettingError when a port, a folder, a database or the first password of the settings cannot be used
 */
export async function startServer(env: Env, pages?: FastifyPluginAsync): Promise<RunningServer> {
  await using opened = new AsyncDisposableStack();
  const database = await openDatabase(env);
  opened.defer(() => database.destroy());

  await announceFirstAdministrator(env, database);
  const app = await buildApp({ env, database, signingKey: await signingKey(database), pages });
  opened.defer(() => app.close());
  const address = await app
    .listen({
      host: env.host,
      port: env.port,
      listenTextResolver: (listening) => `listening at ${listening}`,
    })
    .catch((error: unknown) => {
      throw listenError(env, error);
    });
  const outbox = app.startOutboxWorker();
  opened.defer(async () => {
    await Promise.all([app.drain(DRAIN_TIMEOUT_MS), outbox.stop(DRAIN_TIMEOUT_MS)]);
  });

  const resources = opened.move();
  return { address, database, log: app.log, stop: () => resources.disposeAsync() };
}

/** What is wrong with HOST or PORT, or the error as it came when it is something else. */
export function listenError({ host, port }: Env, error: unknown): unknown {
  const code = errorCode(error);
  if (code === 'EADDRINUSE') {
    return new SettingError(
      `PORT ${port} on ${host} is in use by another program; choose another.`,
    );
  }
  if (code === 'EACCES') {
    return new SettingError(`PORT ${port} may not be used without special rights; choose another.`);
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return new SettingError(`HOST ${host} is not an address of this machine; choose another.`);
  }
  return error;
}
