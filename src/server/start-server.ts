import type { FastifyBaseLogger, FastifyPluginAsync } from 'fastify';
import { buildApp } from '#server/app.ts';
import { connectDatabase } from '#server/database/connect.ts';
import { migrate } from '#server/database/migrate.ts';
import { isDatabaseOutOfReach } from '#server/database/out-of-reach.ts';
import { signingKey } from '#server/database/signing-key.ts';
import type { Database } from '#server/database/tables.ts';
import { type Env, SettingError } from '#server/env.ts';
import {
  createFirstAdministrator,
  firstPasswordNotice,
} from '#server/security/first-administrator.ts';

export interface RunningServer {
  /** Where it listens; tells the port when the settings left it open. */
  address: string;
  database: Database;
  log: FastifyBaseLogger;
  /** Answers what is in flight, then closes everything. */
  stop: () => Promise<void>;
}

/** How long requests in flight may take once the server is told to stop. */
const DRAIN_TIMEOUT_MS = 20_000;

/**
 * Opens and migrates the database, makes sure of an administrator and serves
 * the site. Nothing stays open when any of it fails.
 *
 * @throws SettingError when a port, a folder, a database or the first password of the settings cannot be used
 */
export async function startServer(env: Env, pages?: FastifyPluginAsync): Promise<RunningServer> {
  await using opened = new AsyncDisposableStack();
  const database = await openDatabase(env);
  opened.defer(() => database.destroy());

  const password = await createFirstAdministrator(env, database, new Date());
  // For the person at the console alone: the log is kept, copied and searched.
  if (password !== undefined)
    process.stdout.write(firstPasswordNotice(env.adminUsername, password));

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
  opened.defer(() => app.drain(DRAIN_TIMEOUT_MS));

  const resources = opened.move();
  return { address, database, log: app.log, stop: () => resources.disposeAsync() };
}

async function openDatabase(env: Env): Promise<Database> {
  try {
    const database = await connectDatabase(env);
    await migrate(database).catch(async (error: unknown) => {
      await database.destroy();
      throw error;
    });
    return database;
  } catch (error) {
    throw databaseError(env, error);
  }
}

function databaseError(env: Env, error: unknown): unknown {
  const code = codeOf(error);
  const isRefused = /^(?:28|42501)/.test(code) || FOLDER_CODES.has(code) || isUnusableFile(error);
  if (!(error instanceof Error) || !(isRefused || isDatabaseOutOfReach(error))) return error;
  const setting = env.databaseUrl ? 'DATABASE_URL' : `DATA_DIR ${env.dataDir}`;
  const reason = (error instanceof AggregateError ? code : error.message).replaceAll(/\s+/g, ' ');
  return new SettingError(`The database of ${setting} cannot be used: ${reason}`);
}

/** SQLite's words for a file that is read-only, damaged or no database at all. */
function isUnusableFile(error: unknown): boolean {
  return (
    error instanceof Error && 'errcode' in error && [8, 11, 26].includes(Number(error.errcode))
  );
}

const FOLDER_CODES = new Set(['EACCES', 'EEXIST', 'ENOTDIR', 'EPERM', 'EROFS']);

function listenError({ host, port }: Env, error: unknown): unknown {
  const code = codeOf(error);
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

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
