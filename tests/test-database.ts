import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Client } from 'pg';
import { inject } from 'vitest';
import { connectDatabase } from '#server/database/connect.ts';
import { migrate } from '#server/database/migrate.ts';

/** Whether this run has a PostgreSQL server, for `test.runIf(hasPostgres)`. */
export const hasPostgres = inject('postgresUrl') !== '';

/** The databases of this run, for `test.each(eachDatabase)('… on %s', …)`. */
export const eachDatabase = hasPostgres ? (['sqlite', 'postgres'] as const) : (['sqlite'] as const);

export type DatabaseKind = 'sqlite' | 'postgres';

export interface TestDatabase extends AsyncDisposable {
  /** As in the environment; empty where the database is the file in `dataDir`. */
  databaseUrl: string;
}

/** An empty database without tables, as the first start of a server finds it. */
export async function emptyDatabase(kind: DatabaseKind): Promise<TestDatabase> {
  if (kind === 'sqlite') return FILE_IN_DATA_DIR;
  return borrow(emptyPool, createPostgres, 'drop schema public cascade; create schema public');
}

/** A database with all tables and no rows. Copying one takes a tenth of the time of migrating. */
export async function migratedDatabase(kind: DatabaseKind, dataDir: string): Promise<TestDatabase> {
  if (kind === 'postgres') return borrow(migratedPool, createMigratedPostgres, DELETE_ALL_ROWS);
  migratedFile ??= makeMigratedFile();
  await writeFile(join(dataDir, 'site.db'), await migratedFile);
  return FILE_IN_DATA_DIR;
}

/** It goes with the folder. */
const FILE_IN_DATA_DIR: TestDatabase = {
  databaseUrl: '',
  [Symbol.asyncDispose]: async () => {},
};

let migratedFile: Promise<Buffer> | undefined;

async function makeMigratedFile(): Promise<Buffer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'plain-evidence-migrated-'));
  const database = await connectDatabase({ dataDir, databaseUrl: undefined });
  await sql`pragma synchronous = off`.execute(database);
  await migrate(database);
  await database.destroy();
  const file = await readFile(join(dataDir, 'site.db'));
  await rm(dataDir, { recursive: true });
  return file;
}

/** PostgreSQL takes a quarter of a second to create a database, so each worker reuses its own. */
const emptyPool: string[] = [];
const migratedPool: string[] = [];

async function borrow(
  pool: string[],
  create: () => Promise<string>,
  reset: string,
): Promise<TestDatabase> {
  const databaseUrl = pool.pop() ?? (await create());
  return {
    databaseUrl,
    [Symbol.asyncDispose]: async () => {
      await runOn(databaseUrl, reset);
      pool.push(databaseUrl);
    },
  };
}

async function createMigratedPostgres(): Promise<string> {
  const databaseUrl = await createPostgres();
  const database = await connectDatabase({ databaseUrl, dataDir: '' });
  await migrate(database);
  await database.destroy();
  return databaseUrl;
}

async function createPostgres(): Promise<string> {
  const url = new URL(inject('postgresUrl'));
  const name = `site-${randomUUID()}`;
  await runOn(url.href, `create database "${name}"`);
  url.pathname = `/${name}`;
  return url.href;
}

/** Faster than truncating, which makes new files for every table and index. */
const DELETE_ALL_ROWS = `
  set session_replication_role = replica;
  do $$
  declare name text;
  begin
    for name in select tablename from pg_tables
      where schemaname = 'public' and tablename not like 'kysely%'
    loop
      execute format('delete from %I', name);
    end loop;
  end $$`;

async function runOn(url: string, statements: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statements);
  } finally {
    await client.end();
  }
}
