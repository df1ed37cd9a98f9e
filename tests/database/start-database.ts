import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { inject } from 'vitest';
import { connectForRequests } from '#server/core/database/connect.ts';
import { signingKey } from '#server/core/database/signing-key.ts';
import type { Database } from '#server/core/database/tables.ts';
import { type Env, readEnv } from '#server/core/settings/env.ts';
import { ADMIN_PASSWORD } from '#tests/rows/make-administrator.ts';
import { createBucket, uploadsUrl } from '#tests/servers/start-bucket-server.ts';
import {
  type DatabaseKind,
  defaultDatabase,
  emptyDatabase,
  migratedDatabase,
  type TestDatabase,
} from './test-database.ts';

interface EnvOptions {
  /** A site on SQLite stores its uploads on the disk, a site on PostgreSQL in a bucket. */
  database?: DatabaseKind;
  /** Environment variables that override the defaults of tests. */
  settings?: Record<string, string>;
}

export interface DatabaseOptions extends EnvOptions {
  /** Another one, whose database and folder this one uses, like a second server process. */
  sharing?: StartedDatabase;
}

export interface StartedDatabase extends AsyncDisposable {
  database: Database;
  env: Env;
}

/** An empty database and folder, unless it shares those of another, for tests that need no server. */
export async function startDatabase(options: DatabaseOptions = {}): Promise<StartedDatabase> {
  await using opened = new AsyncDisposableStack();
  const env = options.sharing?.env ?? opened.use(await makeEnv(options, migratedDatabase));
  const database = await connectForRequests(env);
  opened.defer(() => database.destroy());
  // Tests need no durability.
  if (!env.databaseUrl) await sql`pragma synchronous = off`.execute(database);
  // Creates the signing key before anything can lock the database, as the start of a server does.
  await signingKey(database);
  const resources = opened.move();
  return { database, env, [Symbol.asyncDispose]: () => resources.disposeAsync() };
}

/** Returns settings with an empty folder and a database without tables. */
export function testEnv(options: EnvOptions = {}): Promise<Env & AsyncDisposable> {
  return makeEnv(options, emptyDatabase);
}

async function makeEnv(
  { database = defaultDatabase, settings }: EnvOptions,
  makeDatabase: (kind: DatabaseKind, dataDir: string) => Promise<TestDatabase>,
): Promise<Env & AsyncDisposable> {
  await using opened = new AsyncDisposableStack();
  const dataDir = await mkdtemp(join(tmpdir(), 'plain-evidence-data-'));
  opened.defer(() => rm(dataDir, { recursive: true, force: true }));
  const { databaseUrl } = opened.use(await makeDatabase(database, dataDir));
  const env = readEnv({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    UPLOADS_URL: database === 'postgres' ? await newBucket() : '',
    LOG_LEVEL: 'silent',
    // Tests send no requests to YouTube; nothing listens at this address.
    YOUTUBE_URL: 'http://127.0.0.1:1',
    YOUTUBE_IMAGES_URL: 'http://127.0.0.1:1',
    PORT: '0',
    ADMIN_PASSWORD,
    ...settings,
  });

  const resources = opened.move();
  return { ...env, [Symbol.asyncDispose]: () => resources.disposeAsync() };
}

async function newBucket(): Promise<string> {
  return uploadsUrl(await createBucket(inject('bucketEndpoint')));
}
