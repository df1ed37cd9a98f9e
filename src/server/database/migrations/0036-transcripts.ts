import { type Kysely, PostgresAdapter, sql } from 'kysely';

/**
 * Adds transcripts: the text that was entered, and the passages that were made from it. Visitors see
 * them, so triggers change the version of the content.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  const isPostgres = database.getExecutor().adapter instanceof PostgresAdapter;
  const text = isPostgres ? sql<string>`text collate "C"` : sql<string>`text`;
  await database.schema
    .createTable('transcripts')
    .addColumn('videoId', text, (column) =>
      column.notNull().primaryKey().references('videos.id').onDelete('cascade'),
    )
    .addColumn('language', text, (column) => column.notNull())
    .addColumn('isTimed', 'boolean', (column) => column.notNull())
    .addColumn('passageCount', 'integer', (column) => column.notNull())
    .addColumn('passages', text, (column) => column.notNull())
    .addColumn('text', text, (column) => column.notNull())
    .addColumn('updatedAt', text, (column) => column.notNull())
    .execute();
  await (isPostgres ? addPostgresTriggers : addSqliteTriggers)(database, 'transcripts');
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
