import { type Kysely, PostgresAdapter, sql } from 'kysely';

/**
 * Adds the SHA-256 of every uploaded file, and the name of the file that a mail is about. Visitors see
 * the hashes, so triggers change the version of the content.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  const isPostgres = database.getExecutor().adapter instanceof PostgresAdapter;
  const text = isPostgres ? sql<string>`text collate "C"` : sql<string>`text`;
  await database.schema
    .createTable('file_hashes')
    .addColumn('name', text, (column) => column.notNull().primaryKey())
    .addColumn('sha256', text, (column) => column.notNull())
    .addColumn('sizeBytes', 'integer', (column) => column.notNull())
    .addColumn('alteredAt', text)
    .execute();
  await (isPostgres ? addPostgresTriggers : addSqliteTriggers)(database, 'file_hashes');
  await database.schema.alterTable('mail_outbox').addColumn('fileName', text).execute();
}

async function addPostgresTriggers(database: Kysely<unknown>, table: string): Promise<void> {
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

async function addSqliteTriggers(database: Kysely<unknown>, table: string): Promise<void> {
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
