import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** The tables with rows that visitors can see. */
const PUBLIC_TABLES = ['videos', 'sources', 'bio_content', 'social_links'];

/**
 * Adds the version of the public content, and triggers that change it in the transaction of every
 * change of a row that visitors can see, whatever program makes it. See decision 26.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  const isPostgres = database.getExecutor().adapter instanceof PostgresAdapter;
  const text = isPostgres ? sql<string>`text collate "C"` : sql<string>`text`;
  await database.schema
    .createTable('content_version')
    .addColumn('id', text, (column) => column.notNull().primaryKey())
    .addColumn('version', text, (column) => column.notNull())
    .execute();
  await sql`insert into content_version values ('content', 'first')`.execute(database);
  await (isPostgres ? addPostgresTriggers(database) : addSqliteTriggers(database));
}

/**
 * The version is the id of the transaction, so that a transaction writes the row once. The
 * triggers are deferred to the commit: the lock on the row is then the last one that a transaction
 * takes, so it cannot be part of a deadlock.
 */
async function addPostgresTriggers(database: Kysely<unknown>): Promise<void> {
  await sql`
    create function change_content_version() returns trigger language plpgsql as $$
    begin
      insert into content_version values ('content', pg_current_xact_id()::text)
      on conflict (id) do update set version = excluded.version
      where content_version.version <> excluded.version;
      return null;
    end $$`.execute(database);
  for (const table of PUBLIC_TABLES) {
    await sql`
      create constraint trigger ${sql.ref(`${table}_change_content`)}
      after insert or update or delete on ${sql.table(table)}
      deferrable initially deferred
      for each row execute function change_content_version()`.execute(database);
    await sql`
      create trigger ${sql.ref(`${table}_truncation_changes_content`)}
      after truncate on ${sql.table(table)}
      for each statement execute function change_content_version()`.execute(database);
  }
}

/** The version is random, because SQLite has no ids of transactions. */
async function addSqliteTriggers(database: Kysely<unknown>): Promise<void> {
  for (const table of PUBLIC_TABLES) {
    for (const event of ['insert', 'update', 'delete']) {
      await sql`
        create trigger ${sql.ref(`${table}_${event}_changes_content`)}
        after ${sql.raw(event)} on ${sql.table(table)}
        begin
          insert into content_version values ('content', hex(randomblob(16)))
          on conflict (id) do update set version = excluded.version;
        end`.execute(database);
    }
  }
}
