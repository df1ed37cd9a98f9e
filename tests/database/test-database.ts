import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Client } from 'pg';
import { inject } from 'vitest';
import { connectDatabase } from '#server/core/database/connect.ts';
import { migrate } from '#server/core/database/migrate.ts';
import { createPostgresDatabase } from '#tests/servers/start-postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    defaultDatabase: DatabaseKind;
    eachDatabase: readonly DatabaseKind[];
  }
}

export type DatabaseKind = 'sqlite' | 'postgres';

/** The database of a test that names none: SQLite, and in `npm run test:all` also PostgreSQL. */
export const defaultDatabase = inject('defaultDatabase');

/**
 * The databases of a test of what differs between them, such as SQL, locks and counters, for
 * `test.each(eachDatabase)('… on %s', …)`.
 */
export const eachDatabase = inject('eachDatabase');

export interface TestDatabase extends AsyncDisposable {
  /** Value of DATABASE_URL; empty for SQLite, whose file is in `dataDir`. */
  databaseUrl: string;
}

/** A database without tables, as on the first start of a server. */
export async function emptyDatabase(kind: DatabaseKind): Promise<TestDatabase> {
  return kind === 'postgres'
    ? { databaseUrl: await createPostgres(), ...withoutCleanUp }
    : { databaseUrl: '', ...withoutCleanUp };
}

/** A database with all tables and no rows. Reusing one takes a tenth of the time of migrating. */
export async function migratedDatabase(kind: DatabaseKind, dataDir: string): Promise<TestDatabase> {
  if (kind === 'postgres') return borrowPostgres();
  migratedFile ??= makeMigratedFile();
  await writeFile(join(dataDir, 'site.db'), await migratedFile);
  return { databaseUrl: '', ...withoutCleanUp };
}

/** The SQLite file is deleted with its folder, and a PostgreSQL database with its server. */
const withoutCleanUp: AsyncDisposable = { [Symbol.asyncDispose]: async () => {} };

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

interface MigratedPostgres {
  databaseUrl: string;
  /** Result of {@link SCHEMA} before any test used the database. */
  schema: string;
  /** A connection that stays open, because the first queries of a new one take longest. */
  connection: Client;
}

/** PostgreSQL takes a quarter of a second to create a database, so each worker reuses its own. */
const idle: MigratedPostgres[] = [];

async function borrowPostgres(): Promise<TestDatabase> {
  const borrowed = idle.pop() ?? (await createMigratedPostgres());
  const { databaseUrl, schema, connection } = borrowed;
  return {
    databaseUrl,
    [Symbol.asyncDispose]: async () => {
      // A test may have ended the connection.
      const schemaNow = await schemaOf(connection).catch(() => undefined);
      if (schemaNow === schema) {
        await connection.query(DELETE_ALL_ROWS);
        idle.push(borrowed);
      } else {
        await connection.end();
      }
    },
  };
}

async function createMigratedPostgres(): Promise<MigratedPostgres> {
  const databaseUrl = await createPostgres();
  const database = await connectDatabase({ databaseUrl, dataDir: '' });
  await migrate(database);
  await database.destroy();
  const connection = new Client({ connectionString: databaseUrl });
  // The server closes it at the end of the run.
  connection.on('error', () => {});
  await connection.connect();
  // Deletes rows in any order, without triggers.
  await connection.query('set session_replication_role = replica');
  return { databaseUrl, schema: await schemaOf(connection), connection };
}

async function createPostgres(): Promise<string> {
  return createPostgresDatabase(inject('postgresUrl'));
}

/** A fingerprint of the schema: every change of a table rewrites its row in `pg_class`. */
const SCHEMA = `
  select string_agg(concat(relname, xmin), ',' order by relname) as schema
  from pg_class where relnamespace = 'public'::regnamespace`;

/** Faster than truncating, which creates new files for every table and index. */
const DELETE_ALL_ROWS = `
  do $$
  declare name text;
  begin
    for name in select tablename from pg_tables
      where schemaname = 'public' and tablename not like 'kysely%'
    loop
      execute format('delete from %I', name);
    end loop;
  end $$`;

async function schemaOf(connection: Client): Promise<string> {
  const { rows } = await connection.query<{ schema: string }>(SCHEMA);
  return rows[0]?.schema ?? '';
}
