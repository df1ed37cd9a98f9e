import { type Kysely, PostgresAdapter, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { migrations } from '#server/core/database/migrations.ts';
import type { Database } from '#server/core/database/tables.ts';

/** The migrations of a database, each list in the order in which they are applied. */
export interface MigrationState {
  applied: string[];
  /** The migrations of this version that the database does not have yet. */
  pending: string[];
  /** The migrations of the database that this version lacks, because another version has migrated it. */
  unknown: string[];
}

/**
 * Migrates the database to the newest schema. Either every pending migration is
 * applied or none. A second process that starts at the same time waits.
 *
 * @throws the error of the failing migration
 */
export async function migrate(database: Database): Promise<void> {
  const { error } = await migratorOf(database).migrateToLatest();
  if (error) throw error;
}

/** Migrates a database that has an older schema, or none, up to the given migration. */
export async function migrateTo(database: Database, migration: string): Promise<void> {
  const { error } = await migratorOf(database).migrateTo(migration);
  if (error) throw error;
}

/** Like {@link migrateTo}, for a database whose tables the same transaction has dropped. */
export async function migrateAgain(transaction: Database, migration: string): Promise<void> {
  await sql`delete from ${sql.table(TABLE)}`.execute(transaction);
  for (const [name, { up }] of Object.entries(await getMigrations())) {
    if (name > migration) return;
    await up(transaction);
    const now = new Date().toISOString();
    await sql`insert into ${sql.table(TABLE)} (name, timestamp) values (${name}, ${now})`.execute(
      transaction,
    );
  }
}

export async function migrationState(database: Database): Promise<MigrationState> {
  const applied = await listApplied(database);
  return {
    applied,
    pending: migrationNames().filter((name) => !applied.includes(name)),
    unknown: applied.filter((name) => !migrationNames().includes(name)),
  };
}

/** The names of all migrations of this version, in the order in which they are applied. */
export function migrationNames(): string[] {
  return Object.keys(migrations);
}

/** The last migration of this version. */
export function newestMigration(): string {
  return migrationNames().at(-1) ?? '';
}

/** Whether a migration is of a version before 1.0.0, which no later version reads. See decision 64. */
export function isBeforeBaseline(migration: string): boolean {
  return migration < (migrationNames()[0] ?? '');
}

async function listApplied(database: Database): Promise<string[]> {
  const tables = await database.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === TABLE)) return [];
  const { rows } = await sql<{ name: string }>`
    select name from ${sql.table(TABLE)} order by name`.execute(database);
  return rows.map(({ name }) => name);
}

/** Where Kysely records the applied migrations. */
const TABLE = 'kysely_migration';

function migratorOf(database: Database): Migrator {
  return new Migrator({ db: database, provider: { getMigrations } });
}

async function getMigrations(): Promise<Record<string, Migration>> {
  const entries = Object.entries<Migration>(migrations);
  return Object.fromEntries(
    entries.map(([name, migration]) => [name, { up: (database) => apply(migration, database) }]),
  );
}

/**
 * PostgreSQL refuses to alter a table while a trigger of a changed row waits for the commit, so
 * the triggers of `content_version` run at once.
 */
async function apply(migration: Migration, database: Kysely<unknown>): Promise<void> {
  if (database.getExecutor().adapter instanceof PostgresAdapter) {
    await sql`set constraints all immediate`.execute(database);
  }
  await migration.up(database);
}
